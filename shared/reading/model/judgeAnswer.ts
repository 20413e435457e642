import { type Advice, allOf } from '../engine/advice.ts';
import { negated } from '../engine/creditNote.ts';
import { foundDocument } from '../engine/found.ts';
import { readPages } from '../engine/readPages.ts';
import { isSameValue } from '../engine/sameValue.ts';
import { squash } from '../engine/text.ts';
import { learnedAdvice, readLearned } from '../learning/readLearned.ts';
import type { Trace } from '../learning/trace.ts';
import {
  fieldKinds,
  type ReadFieldName,
  type Reading,
  type ReadLine,
  type ReadValue,
  readFieldNames,
} from '../reading.ts';
import type { PageOfWords } from '../words.ts';
import type { ModelAnswer } from './answer.ts';
import { groundAnswer } from './groundAnswer.ts';

/** Prefers lines that add up to the net amount or the total; otherwise those of the rules, if there are any. */
function chooseLines(
  ruleLines: ReadLine[],
  modelLines: ReadLine[],
  { subtotal, total }: Reading['fields'],
): ReadLine[] {
  const sums = [subtotal, total].flatMap((sum) => (sum ? [Number(sum.value)] : []));
  const fits = (lines: ReadLine[]) => sums.some((sum) => Math.abs(sumOf(lines) - sum) < 0.011);
  if (ruleLines.length > 0 && (fits(ruleLines) || !fits(modelLines))) return ruleLines;
  return fits(modelLines) ? modelLines.map(withRaisedConfidence) : modelLines;
}

function sumOf(lines: ReadLine[]): number {
  return lines.reduce((sum, { net }) => sum + Number(net?.value ?? Number.NaN), 0);
}

/** Raises the confidence of values that are on the page and add up. */
function withRaisedConfidence(line: ReadLine): ReadLine {
  const grounded = line.net?.box;
  const raised = (value: ReadValue | null) =>
    value && grounded && value.box ? { ...value, confidence: 0.88 } : value;
  return {
    code: raised(line.code),
    description: raised(line.description),
    quantity: raised(line.quantity),
    unit: raised(line.unit),
    unitPrice: raised(line.unitPrice),
    discount: raised(line.discount),
    taxRate: raised(line.taxRate),
    net: raised(line.net),
  };
}

/**
 * A page can instruct the model to name another account. So for accounts the model only confirms or contradicts, and
 * does not choose.
 */
const notAdvised: ReadonlySet<ReadFieldName> = new Set(['iban']);

/** The model's values as proposals, each as strong as a plain label. */
function modelAdvice({ fields }: Pick<Reading, 'fields'>): Advice {
  return {
    support(name, _span, values) {
      const said = notAdvised.has(name) ? undefined : fields[name]?.value;
      if (said === undefined) return 0;
      return values.some((value) => isSameValue(fieldKinds[name], value, said)) ? 1 : 0;
    },
  };
}

/**
 * Combines the model's answer with the rules. The model's values are proposals to the same engine: labels and model
 * propose; the page, arithmetic and check digits decide. If both agree, confidence is higher than either's alone; if
 * they contradict each other, it is low.
 */
export function judgeAnswer(
  pages: PageOfWords[],
  answer: ModelAnswer,
  learned: readonly (readonly Trace[])[],
): Reading {
  const document = foundDocument(pages);
  const said = groundAnswer(answer, document);
  const alone = readLearned(pages, readPages(pages), learned);
  const advisers = [learnedAdvice(learned.flat(), document), modelAdvice(said)];
  const together = readPages(pages, allOf(advisers));
  // Without a title, the rules can only guess the type.
  const type = alone.typeConfidence < disputed ? said.type : alone.type;
  const signedAnswer = alone.type === 'credit_note' ? negated(said) : said;
  const fields: Reading['fields'] = {};
  for (const name of readFieldNames) {
    const value = judge(name, alone.fields[name], together.fields[name], signedAnswer.fields[name]);
    if (value) fields[name] = value;
  }
  const read: Reading = {
    type,
    typeConfidence: type === said.type ? agreed(together.typeConfidence) : disputed,
    language: together.language ?? said.language,
    fields,
    ...(together.malformed ? { malformed: together.malformed } : {}),
    lines: chooseLines(together.lines, signedAnswer.lines, fields),
    taxes: together.taxes.length > 0 ? together.taxes : signedAnswer.taxes,
    ...(together.pagesLeftOut ? { pagesLeftOut: together.pagesLeftOut } : {}),
    hiddenText: together.hiddenText,
    accounts: together.accounts,
    earlyPayment: together.earlyPayment,
  };
  return type === 'credit_note' && alone.type !== type ? negated(read) : read;
}

/** If two values contradict each other, at least one is wrong. */
const disputed = 0.5;
/** Limit for a value that the rules alone did not find. */
const unconfirmed = 0.85;

function agreed(confidence: number): number {
  const surer = Math.min(0.99, 1 - (1 - confidence) * 0.4);
  return Math.max(confidence, Math.round(surer * 1000) / 1000);
}

const atMost = (value: ReadValue, confidence: number): ReadValue => ({
  ...value,
  confidence: Math.min(value.confidence, confidence),
});

function judge(
  name: ReadFieldName,
  alone: ReadValue | undefined,
  together: ReadValue | undefined,
  said: ReadValue | undefined,
): ReadValue | undefined {
  const same = (one: ReadValue | undefined, other: ReadValue | undefined) =>
    one !== undefined &&
    other !== undefined &&
    isSameValue(fieldKinds[name], one.value, other.value);
  const isUnchanged = !together || same(alone, together);
  const read = isUnchanged ? alone : together;
  if (!said || !read) return read ?? said;
  if (same(read, said)) {
    if (!isUnchanged) return { ...atMost(read, unconfirmed), source: 'model' };
    // A name in a different spelling counts as equal, but one of the two was misread, so confidence stays.
    const sameSpelling = fieldKinds[name] !== 'text' || squash(read.value) === squash(said.value);
    // A page may instruct the model, so its agreement never raises the confidence of an account.
    const surer = sameSpelling && name !== 'iban';
    return surer ? { ...read, confidence: agreed(read.confidence) } : read;
  }
  // A guess of the rules is replaced by the model's value if that is on the page; a value with evidence is kept.
  if (said.box && read.confidence < disputed) return atMost(said, disputed);
  return atMost(read, disputed);
}
