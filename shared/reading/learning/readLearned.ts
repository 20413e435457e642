import type { Advice } from '../engine/advice.ts';
import { readValue } from '../engine/found.ts';
import { type FoundDocument, foundDocument } from '../engine/foundDocument.ts';
import { readPages } from '../engine/readPages.ts';
import { isSameValue } from '../engine/sameValue.ts';
import { fieldKinds } from '../fieldKinds.ts';
import { type ReadFieldName, type Reading, type ReadValue, readFieldNames } from '../reading.ts';
import type { PageOfWords } from '../words.ts';
import { learnedAdvice } from './learnedAdvice.ts';
import type { Trace } from './trace.ts';

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
  return { ...value, confidence: Math.min(value.confidence, most), source: 'learned' };
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
