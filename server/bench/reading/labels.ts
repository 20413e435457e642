import { z } from 'zod';
import { noAdvice } from '#shared/reading/engine/advice.ts';
import { fittedJudge } from '#shared/reading/engine/confidence.ts';
import type { LabelKnowledge } from '#shared/reading/engine/LabelKnowledge.ts';
import { LabelModel, type PackedWeights, unpacked } from '#shared/reading/engine/LabelModel.ts';
import { Lexicon } from '#shared/reading/engine/Lexicon.ts';
import { labelPhrases } from '#shared/reading/engine/labels.ts';
import { readPages } from '#shared/reading/engine/readPages.ts';
import { bench } from '../harness/benches.ts';
import type { Report } from '../harness/Report.ts';
import { fitLabels } from './fitLabels.ts';
import {
  type FittingDocument,
  fittingOptions,
  foldsOf,
  readForFitting,
  writeWeights,
} from './fitting.ts';
import { labelExamples } from './labelExamples.ts';
import { predictionOf } from './predict.ts';
import { languages, silences, type Trial, trialsOf } from './silentPhrases.ts';
import {
  isPrinted,
  isRight,
  prediction,
  truth,
  type VerdictsOfDocument,
  verdictsOf,
} from './verdicts.ts';

const sureFrom = 0.9;
const target = new URL('../../../shared/reading/engine/labelWeights.ts', import.meta.url);

/**
 * Fits the model of labels on the lists and on `fit`, and compares readings by the lists alone with readings by both.
 * Documents of `fit` are read with a model that was fitted without their issuers.
 */
export const labels = bench({
  about: 'fits the weights by which labels that no list has are recognised, and measures them',
  options: {
    ...fittingOptions,
    silent: z
      .enum(silences)
      .optional()
      .describe(`phrases that are left out in turn and not taught: ${silences.join(' or ')}`),
  },
  async run(report, { silent, write, ...which }) {
    const { documents: taught, unread } = await readForFitting({ ...which, part: [] }, 'fit');
    const { documents: read } = await readForFitting(which, 'look');
    if (write) {
      const weights = fitLabels(labelExamples(labelPhrases, taught));
      await writeWeights(target, moduleOf(weights, taught.length, which), { unread });
    }
    const pairs = trialsOf(silent).flatMap((trial) => pairsOf(trial, taught, read));
    if (silent === 'languages') {
      for (const language of languages)
        reportPairs(
          report,
          language,
          pairs.filter(({ traits }) => traits.includes(language)),
        );
    }
    for (const [set, of] of Map.groupBy(pairs, (pair) => pair.set)) reportPairs(report, set, of);
  },
});

/** One document, read twice. */
interface Pair {
  set: string;
  traits: readonly string[];
  lists: VerdictsOfDocument['fields'];
  both: VerdictsOfDocument['fields'];
}

function pairsOf(
  { phrases, teaches, asks }: Trial,
  taught: readonly FittingDocument[],
  read: readonly FittingDocument[],
): Pair[] {
  const lexicon = new Lexicon(phrases);
  const teachers = taught.filter(({ document }) => teaches(document));
  const foldOfIssuer = foldsOf(teachers.map(({ document }) => document.issuer));
  const foldOf = ({ document }: FittingDocument) => foldOfIssuer(document.issuer);
  const asked = read.filter(({ document }) => asks(document));
  return [...Map.groupBy(asked, foldOf)].flatMap(([fold, documents]) => {
    const others = teachers.filter((one) => fold === null || foldOf(one) !== fold);
    const model = new LabelModel(unpacked(fitLabels(labelExamples(phrases, others))));
    return documents.map((one) => ({
      set: one.document.set,
      traits: one.document.traits,
      lists: fieldsWith(one, { lexicon, model: null }),
      both: fieldsWith(one, { lexicon, model }),
    }));
  });
}

function fieldsWith({ document, pages, answers }: FittingDocument, knowledge: LabelKnowledge) {
  const read = predictionOf(readPages(pages, noAdvice, fittedJudge, knowledge));
  return verdictsOf(document, truth.parse(answers), prediction.parse(read)).fields;
}

function reportPairs(report: Report, name: string, pairs: readonly Pair[]): void {
  report.note(`\n${name}, ${pairs.length} readings: by the lists → by both`);
  const change = (what: string, count: (fields: Pair['lists']) => number, of: number) => {
    const [lists, both] = [pairs.map((pair) => pair.lists), pairs.map((pair) => pair.both)];
    report.note(`${what.padEnd(24)} ${count(lists.flat())} → ${count(both.flat())} of ${of}`);
  };
  const exact = (fields: Pair['lists']) =>
    fields.filter((field) => isPrinted(field) && field.verdict === 'exact');
  const printed = pairs.flatMap(({ lists }) => lists.filter(isPrinted));
  change('all fields exact', (fields) => exact(fields).length, printed.length);
  for (const [field, of] of Map.groupBy(printed, (each) => each.field))
    change(
      `  ${field}`,
      (fields) => exact(fields).filter((one) => one.field === field).length,
      of.length,
    );
  const isSure = ({ confidence }: Pair['lists'][number]) => (confidence ?? 0) >= sureFrom;
  change(`at ${sureFrom} and above`, (fields) => fields.filter(isSure).length, printed.length);
  change(
    '  of these wrong',
    (fields) => fields.filter((one) => isSure(one) && !isRight(one)).length,
    printed.length,
  );
  change(
    'invented',
    (fields) => fields.filter(({ verdict }) => verdict === 'invented').length,
    pairs.length,
  );
}

interface Taught {
  generated: boolean;
  only: readonly string[];
}

function moduleOf(
  { bias, scale, steps }: PackedWeights,
  documents: number,
  { generated, only }: Taught,
): string {
  const options = [
    ...(generated ? ['--generated yes'] : []),
    '--folder …',
    ...(only.length > 0 ? [`--only ${only.join(',')}`] : []),
  ].join(' ');
  return `// Made of ${documents} documents by this command; see server/bench/reading/labels.ts.
// npm run bench:reading -- labels ${options} --write yes
import type { PackedWeights } from './LabelModel.ts';

export const labelWeights: PackedWeights = {
  bias: [${bias.join(', ')}],
  scale: ${scale},
  steps:
    '${steps}',
};
`;
}
