import { termsOf } from '#shared/coding/confidence.ts';
import { descriptionWords } from '#shared/coding/descriptionWords.ts';
import { candidatesOf } from '#shared/coding/suggest.ts';
import { bench, count } from '../harness/benches.ts';
import { codedFields, dayOfLine } from '../made/madeCodings.ts';
import { heldOutLines, seedsFrom } from './heldOut.ts';

interface Example {
  terms: number[];
  isRight: boolean;
}

/** Apart from the seeds that `suggestions` measures. */
const firstSeed = 1;

export const fit = bench({
  about: 'the weights of the confidence, from other companies than those that are measured',
  options: {
    companies: count(40, 'made ones'),
    steps: count(400, 'of the descent'),
  },
  async run(report, { companies, steps }) {
    const examples = [...examplesOf(seedsFrom(firstSeed, companies))];
    report.note(`${examples.length} suggestions`);
    const weights = descend(examples, steps);
    report.note(`[${weights.map((weight) => weight.toFixed(3)).join(', ')}]`);
  },
});

function* examplesOf(seeds: readonly number[]): Generator<Example> {
  for (const { line, history } of heldOutLines(seeds)) {
    const known = history.about({
      words: descriptionWords(line.description),
      on: dayOfLine(line.day),
      vendorKeys: [line.vendor],
    });
    for (const field of codedFields) {
      for (const { itemId, circumstances } of candidatesOf(
        field,
        known,
        line.defaults,
        () => true,
      )) {
        yield { terms: termsOf(circumstances), isRight: itemId === line.coding[field] };
      }
    }
  }
}

/** Adam, over all examples at each step. */
function descend(examples: readonly Example[], steps: number): number[] {
  const size = examples[0]?.terms.length ?? 0;
  const zeros = () => new Array<number>(size).fill(0);
  const [weights, speed, spread] = [zeros(), zeros(), zeros()];
  for (let step = 1; step <= steps; step++) {
    const slope = zeros();
    for (const { terms, isRight } of examples) {
      const sum = terms.reduce((all, term, at) => all + term * (weights[at] ?? 0), 0);
      const error = 1 / (1 + Math.exp(-sum)) - (isRight ? 1 : 0);
      for (let at = 0; at < size; at++) slope[at] = (slope[at] ?? 0) + error * (terms[at] ?? 0);
    }
    for (let at = 0; at < size; at++) {
      const mean = (slope[at] ?? 0) / examples.length;
      speed[at] = 0.9 * (speed[at] ?? 0) + 0.1 * mean;
      spread[at] = 0.999 * (spread[at] ?? 0) + 0.001 * mean * mean;
      const pace = (speed[at] ?? 0) / (1 - 0.9 ** step);
      const width = Math.sqrt((spread[at] ?? 0) / (1 - 0.999 ** step)) + 1e-8;
      weights[at] = (weights[at] ?? 0) - (0.05 * pace) / width;
    }
  }
  return weights;
}
