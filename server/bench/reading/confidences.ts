import { noAdvice } from '#shared/reading/engine/advice.ts';
import { inputsOf, type Judged, judgeBy, sure } from '#shared/reading/engine/confidence.ts';
import type { ConfidenceWeights, FieldWeights } from '#shared/reading/engine/confidenceWeights.ts';
import { readPages } from '#shared/reading/engine/readPages.ts';
import type { ReadFieldName } from '#shared/reading/reading.ts';
import { bench } from '../harness/benches.ts';
import {
  type FittingDocument,
  fittingOptions,
  folds,
  foldsOf,
  readForFitting,
  writeWeights,
} from './fitting.ts';
import { fitProbability, type Outcome } from './fitWeights.ts';
import { predictionOf } from './predict.ts';
import { reportCalibration } from './scores.ts';
import {
  isRight,
  prediction,
  scoredAs,
  truth,
  type VerdictsOfDocument,
  verdictsOf,
} from './verdicts.ts';

/** A value with its evidence, and whether it is right. */
interface Judgement extends Judged {
  issuer: string;
  isRight: boolean;
}

const kinds = ['text', 'ocr'] as const;
/** The evidence is added up as people weigh it; that many issuers have to speak for something else. */
const guess: FieldWeights = [0, 1, 0];
const pull = 1;
/** Scans of other issuers are worse than those at hand by more than chance: of the sure values 97.5 % have to be right. */
const caution = { text: 0, ocr: 0.5 };

const target = new URL('../../../shared/reading/engine/confidenceWeights.ts', import.meta.url);

export const confidences = bench({
  about: 'fits how sure the evidence for a value makes it, cross-validated by issuer',
  options: fittingOptions,
  async run(report, { write, ...which }) {
    const { documents, unread } = await readForFitting(which, 'fit');
    const judgements = documents.flatMap(judgementsOf);
    const foldOf = foldsOf(documents.map(({ document }) => document.issuer));
    const crossed: VerdictsOfDocument[] = [];
    for (let fold = 0; fold < folds; fold++) {
      const judge = judgeBy(fitAll(judgements.filter(({ issuer }) => foldOf(issuer) !== fold)));
      for (const known of documents.filter(({ document }) => foldOf(document.issuer) === fold))
        crossed.push(verdictsWith(known, judge));
    }
    for (const [set, of] of Map.groupBy(crossed, (each) => each.set)) {
      report.note(`\n${set}, ${of.length} documents, cross-validated by issuer`);
      reportCalibration(
        report,
        of.flatMap(({ fields }) => fields),
      );
    }
    if (write) await writeWeights(target, moduleOf(fitAll(judgements)), { unread });
  },
});

function judgementsOf(known: FittingDocument): Judgement[] {
  const judged: Judged[] = [];
  const { fields } = verdictsWith(known, (one) => {
    judged.push(one);
    return sure(one.sum);
  });
  const { issuer } = known.document;
  return judged.flatMap((one) => {
    const verdict = fields.find(({ field }) => field === scoredAs(one.field));
    return verdict ? [{ ...one, issuer, isRight: isRight(verdict) }] : [];
  });
}

function verdictsWith(
  { document, pages, answers }: FittingDocument,
  judge: (judged: Judged) => number,
) {
  const read = predictionOf(readPages(pages, noAdvice, judge));
  return verdictsOf(document, truth.parse(answers), prediction.parse(read));
}

function fitAll(judgements: readonly Judgement[]): ConfidenceWeights {
  const weights: Partial<Record<ReadFieldName, Record<(typeof kinds)[number], FieldWeights>>> = {};
  for (const [field, of] of Map.groupBy(judgements, (one) => one.field)) {
    const [text, ocr] = kinds.map((kind) => {
      const [constant, ...others] = weightsFor(of.filter((one) => one.isScan === (kind === 'ocr')));
      return [constant - caution[kind], ...others] as const;
    });
    if (text && ocr) weights[field] = { text, ocr };
  }
  return weights;
}

/** Each issuer has one vote, however many documents there are of it. */
function weightsFor(judgements: readonly Judgement[]): FieldWeights {
  const perIssuer = Map.groupBy(judgements, ({ issuer }) => issuer);
  const outcomes = [...perIssuer.values()].flatMap((of) =>
    of.map(
      (one): Outcome => ({ features: inputsOf(one), isRight: one.isRight, weight: 1 / of.length }),
    ),
  );
  if (outcomes.length === 0) return guess;
  const [constant = 0, ofSum = 0, ofMisread = 0] = fitProbability(outcomes, guess, pull);
  return [constant, Math.max(0, ofSum), Math.min(0, ofMisread)];
}

function moduleOf(weights: ConfidenceWeights): string {
  const round = (value: number) => String(Math.round(value * 100) / 100);
  const rows = Object.entries(weights)
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([field, of]) => {
      const [text, ocr] = kinds.map((kind) => `${kind}: [${of[kind].map(round).join(', ')}]`);
      return `  ${field}: { ${text}, ${ocr} },`;
    });
  return `// Made by \`npm run bench:reading -- confidences --write yes\`; see server/bench/reading/confidences.ts.
import type { ReadFieldName } from '../reading.ts';

/** Of a constant, of the reasons for a value, and of its unsure letters. */
export type FieldWeights = readonly [constant: number, ofSum: number, ofMisread: number];
export type ConfidenceWeights = Readonly<
  Partial<Record<ReadFieldName, Readonly<Record<'text' | 'ocr', FieldWeights>>>>
>;

export const confidenceWeights: ConfidenceWeights = {
${rows.join('\n')}
};
`;
}
