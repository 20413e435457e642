import type { Advice } from '../engine/advice.ts';
import { type FoundDocument, foundDocument, readValue } from '../engine/found.ts';
import { boxOf, type Span } from '../engine/layout.ts';
import { readPages } from '../engine/readPages.ts';
import { isSameValue } from '../engine/sameValue.ts';
import {
  fieldKinds,
  type ReadFieldName,
  type Reading,
  type ReadValue,
  readFieldNames,
} from '../reading.ts';
import type { PageOfWords } from '../words.ts';
import { type Surroundings, type Trace, wordsAround } from './trace.ts';

/** Values that are the same on all invoices of a vendor. */
const constantFields: ReadonlySet<ReadFieldName> = new Set(['vendorName', 'vendorTaxId', 'iban']);

/** Supports values that have the surrounding words or the position of the field in earlier documents of the vendor. */
export function learnedAdvice(traces: readonly Trace[], document: FoundDocument): Advice {
  const known = new Map<Span, Surroundings>();
  const around = (span: Span) => {
    const words = known.get(span) ?? wordsAround(span, document);
    known.set(span, words);
    return words;
  };
  return {
    support(name, span, values) {
      const own = traces.filter(({ field }) => field === name);
      if (constantFields.has(name)) {
        const same = ({ value }: Trace) =>
          values.some((one) => isSameValue(fieldKinds[name], one, value));
        return own.some(same) ? sameValue : 0;
      }
      return Math.max(0, ...own.map((one) => likeness(one, span, around(span))));
    },
  };
}

const sameValue = 1.5;
const besideSame = 1.3;
const aboveSame = 1;
/** Used if there are no words around the value. */
const positionAlone = 1;
const positionBonus = 0.4;

function likeness(trace: Trace, span: Span, { beside, above }: Surroundings): number {
  const place = isAt(trace, span);
  const words = Math.max(
    trace.beside !== '' && trace.beside === beside ? besideSame : 0,
    trace.above !== '' && trace.above === above ? aboveSame : 0,
  );
  if (words > 0) return words + (place ? positionBonus : 0);
  const wordless = trace.beside === '' && trace.above === '';
  return place ? (wordless ? positionAlone : positionBonus) : 0;
}

const tolerance = 0.015;

/** Numbers are aligned right, words left, so one matching edge is enough. */
function isAt({ page, box }: Trace, span: Span): boolean {
  const here = boxOf(span);
  if (!here || span.row.page !== page) return false;
  const [left, top, right] = here;
  const flush = Math.min(Math.abs(left - box[0]), Math.abs(right - box[2]));
  return flush < tolerance && Math.abs(top - box[1]) < tolerance;
}

/** One document may be a coincidence, several hardly. */
const sureAfterOne = 0.85;
const sureAfterMore = 0.95;

/** Fields that are not read from labels alone. */
const onlyLearned = ['purchaseOrder'] as const satisfies ReadFieldName[];

/**
 * Reads a document with advice from confirmed documents of its vendor. Values found only by that advice have the source
 * `learned`.
 */
export function readLearned(
  pages: PageOfWords[],
  alone: Reading,
  learned: readonly (readonly Trace[])[],
): Reading {
  if (learned.length === 0) return alone;
  const document = foundDocument(pages);
  const advice = learnedAdvice(learned.flat(), document);
  const read = readPages(pages, advice);
  const most = learned.length > 1 ? sureAfterMore : sureAfterOne;
  const fields = { ...read.fields };
  for (const name of readFieldNames) {
    const now = fields[name];
    const before = alone.fields[name];
    const same = now && before && isSameValue(fieldKinds[name], now.value, before.value);
    if (now && !same) fields[name] = asLearned(now, most);
  }
  for (const name of onlyLearned) {
    const found = numberOf(name, document, advice);
    if (found && !fields[name]) fields[name] = asLearned(found, most);
  }
  return { ...read, fields };
}

function asLearned(value: ReadValue, most: number): ReadValue {
  const evidence = [value.evidence, 'as on approved invoices of this vendor'];
  return {
    ...value,
    confidence: Math.min(value.confidence, most),
    source: 'learned',
    evidence: evidence.filter(Boolean).join('; '),
  };
}

/** The number with the same surrounding words as in the confirmed documents. */
function numberOf(
  name: ReadFieldName,
  { rows, layout }: FoundDocument,
  advice: Advice,
): ReadValue | null {
  const [best] = rows
    .flatMap(({ codes }) => codes)
    .map((code) => ({ code, support: advice.support(name, code, [code.value]) }))
    .sort((a, b) => b.support - a.support);
  if (!best || best.support < 1) return null;
  return readValue(best.code.value, best.code, best.code.confidence, layout);
}
