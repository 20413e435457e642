import { writeFile } from 'node:fs/promises';
import { noAdvice } from '#shared/reading/engine/advice.ts';
import { inputsOf, type Judged, judgeBy, sure } from '#shared/reading/engine/confidence.ts';
import type { ConfidenceWeights, FieldWeights } from '#shared/reading/engine/confidenceWeights.ts';
import { readPages } from '#shared/reading/engine/readPages.ts';
import type { ReadFieldName } from '#shared/reading/reading.ts';
import type { PageOfWords } from '#shared/reading/words.ts';
import { unpackWords } from '../../capabilities/reading/keptWords.ts';
import { createDocumentReader } from '../../capabilities/reading/readDocument.ts';
import { bench, flag, optionalText } from '../harness/benches.ts';
import type { BenchDocument } from './BenchDocument.ts';
import { benchDocuments, whichDocuments } from './benchDocuments.ts';
import { fitProbability, type Outcome } from './fitWeights.ts';
import { predictionOf } from './predict.ts';
import { withRememberedWords } from './rememberedWords.ts';
import { reportCalibration } from './scores.ts';
import {
  isRight,
  prediction,
  scoredAs,
  truth,
  type VerdictsOfDocument,
  verdictsOf,
} from './verdicts.ts';

interface Known {
  document: BenchDocument;
  pages: PageOfWords[];
  answers: unknown;
}

/** A value with its evidence, and whether it is right. */
interface Judgement extends Judged {
  issuer: string;
  isRight: boolean;
}

const folds = 5;
const kinds = ['text', 'ocr'] as const;
/** The evidence is added up as people weigh it; that many issuers have to speak for something else. */
const guess: FieldWeights = [0, 1, 0];
const pull = 1;
/** Scans of other issuers are worse than those at hand by more than chance: of the sure values 97.5 % have to be right. */
const caution = { text: 0, ocr: 0.5 };

const target = new URL('../../../shared/reading/engine/confidenceWeights.ts', import.meta.url);

export const confidences = bench({
  about: 'fits how sure the evidence for a value makes it, cross-validated by issuer',
  options: {
    ...whichDocuments,
    words: optionalText('a folder that keeps the words of documents'),
    write: flag('`yes`: writes the weights into the engine'),
  },
  async run(report, { words, write, ...which }) {
    const reader = createDocumentReader(undefined, 1);
    const remembering = words ? withRememberedWords(reader, words) : reader;
    const documents: Known[] = [];
    for (const document of await benchDocuments({
      ...which,
      part: which.part.length > 0 ? which.part : ['fit'],
    })) {
      const read = await remembering.read(await document.bytes()).catch(() => null);
      const pages = read?.words ? await unpackWords(read.words) : null;
      if (pages) documents.push({ document, pages, answers: await document.truth() });
    }
    await reader.close();
    const judgements = documents.flatMap(judgementsOf);
    const issuers = [...new Set(documents.map(({ document }) => document.issuer))].sort();
    const foldOf = (issuer: string) => issuers.indexOf(issuer) % folds;
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
    if (write) await writeFile(target, moduleOf(fitAll(judgements)));
  },
});

function judgementsOf(known: Known): Judgement[] {
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

function verdictsWith({ document, pages, answers }: Known, judge: (judged: Judged) => number) {
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
