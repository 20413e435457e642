import { writeFile } from 'node:fs/promises';
import { z } from 'zod';
import { noAdvice } from '#shared/reading/engine/advice.ts';
import { fittedJudge } from '#shared/reading/engine/confidence.ts';
import type { LabelKnowledge } from '#shared/reading/engine/LabelKnowledge.ts';
import { LabelModel, type PackedWeights, unpacked } from '#shared/reading/engine/LabelModel.ts';
import { Lexicon } from '#shared/reading/engine/Lexicon.ts';
import { labelPhrases } from '#shared/reading/engine/labels.ts';
import { readPages } from '#shared/reading/engine/readPages.ts';
import type { PageOfWords } from '#shared/reading/words.ts';
import { unpackWords } from '../../capabilities/reading/keptWords.ts';
import { createDocumentReader } from '../../capabilities/reading/readDocument.ts';
import { OperatorError } from '../../platform/lifetime.ts';
import { bench, flag, optionalText } from '../harness/benches.ts';
import type { Report } from '../harness/Report.ts';
import type { BenchDocument } from './BenchDocument.ts';
import { benchDocuments, whichDocuments } from './benchDocuments.ts';
import { fitLabels } from './fitLabels.ts';
import { labelExamples } from './labelExamples.ts';
import { predictionOf } from './predict.ts';
import { withRememberedWords } from './rememberedWords.ts';
import { languages, silences, type Trial, trialsOf } from './silentPhrases.ts';
import {
  isPrinted,
  isRight,
  prediction,
  truth,
  type VerdictsOfDocument,
  verdictsOf,
} from './verdicts.ts';

interface Known {
  document: BenchDocument;
  pages: PageOfWords[];
  answers: unknown;
}

const folds = 5;
const sureFrom = 0.9;
const target = new URL('../../../shared/reading/engine/labelWeights.ts', import.meta.url);

/**
 * Fits the model of labels on the lists and on `fit`, and compares readings by the lists alone with readings by both.
 * Documents of `fit` are read with a model that was fitted without their issuers.
 */
export const labels = bench({
  about: 'fits the weights by which labels that no list has are recognised, and measures them',
  options: {
    ...whichDocuments,
    words: optionalText('a folder that keeps the words of documents'),
    silent: z
      .enum(silences)
      .optional()
      .describe(`phrases that are left out in turn and not taught: ${silences.join(' or ')}`),
    write: flag('`yes`: writes the weights into the engine'),
  },
  async run(report, { words, silent, write, part, ...which }) {
    const reader = createDocumentReader(undefined, 1);
    const remembering = words ? withRememberedWords(reader, words) : reader;
    const known = async (parts: readonly string[]) => {
      const found: Known[] = [];
      const unread: string[] = [];
      for (const document of await benchDocuments({ ...which, part: parts })) {
        const read = await remembering.read(await document.bytes()).catch(() => null);
        const pages = read?.words ? await unpackWords(read.words) : null;
        if (pages) found.push({ document, pages, answers: await document.truth() });
        else unread.push(document.id);
      }
      return { found, unread };
    };
    const { found: taught, unread } = await known(['fit']);
    const { found: read } = await known(part.length > 0 ? part : ['look']);
    await reader.close();
    if (write) {
      if (unread.length > 0)
        throw new OperatorError(`These documents could not be read: ${unread.join(', ')}`);
      const weights = fitLabels(labelExamples(labelPhrases, taught));
      await writeFile(target, moduleOf(weights, taught.length, which));
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
  taught: readonly Known[],
  read: readonly Known[],
): Pair[] {
  const lexicon = new Lexicon(phrases);
  const teachers = taught.filter(({ document }) => teaches(document));
  const issuers = [...new Set(teachers.map(({ document }) => document.issuer))].sort();
  const foldOf = ({ document }: Known) => {
    const at = issuers.indexOf(document.issuer);
    return at < 0 ? null : at % folds;
  };
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

function fieldsWith({ document, pages, answers }: Known, knowledge: LabelKnowledge) {
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
