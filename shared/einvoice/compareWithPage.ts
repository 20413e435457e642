import type { ReadFieldName, Reading } from '../reading/reading.ts';
import { decimalIn, isSameAmount, negated } from './decimal.ts';

const legalForms = new Set(
  `ab ag aps as asa bv co company corp corporation ev eurl gbr gmbh inc incorporated kft kg kgaa lda limited llc llp ltd
  mbh nv ohg oy oyj plc pte pty sa sarl sas sasu se sl slu snc sp z oo spa spzoo srl sro ug und and et y e`.split(
    /\s+/,
  ),
);

/**
 * Whether two spellings mean the same company: a page often has the brand, the XML the full name.
 */
function isSameName(one: string, other: string): boolean {
  const [some, more] = [wordsOf(one), wordsOf(other)].toSorted((a, b) => a.length - b.length);
  if (!some || !more || some.length === 0) return true;
  return some.every((word) => more.includes(word)) || some.join('') === more.join('');
}

function wordsOf(name: string): string[] {
  const words = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replaceAll('ß', 'ss')
    .toLowerCase()
    .replace(/\.(?=\p{L}\b)|(?<=\b\p{L})\./gu, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  const own = words.filter((word) => !legalForms.has(word));
  return own.length > 0 ? own : words;
}

/**
 * A field that the XML states differently from the page: a person who looks at the page would
 * approve something else.
 */
export interface Difference {
  field: ReadFieldName;
  xml: string;
  page: string;
}

interface Comparison {
  field: ReadFieldName;
  isSame(xml: string, page: string, invoice: Reading): boolean;
  /** The value is so characteristic that it appears on a page for nothing else. */
  isDistinctive: boolean;
}

const comparisons: readonly Comparison[] = [
  { field: 'vendorName', isSame: isSameName, isDistinctive: true },
  { field: 'invoiceNumber', isSame: isSameText, isDistinctive: true },
  { field: 'invoiceDate', isSame: isSameText, isDistinctive: false },
  { field: 'dueDate', isSame: isSameText, isDistinctive: false },
  { field: 'currency', isSame: isSameText, isDistinctive: false },
  { field: 'total', isSame: isSameTotal, isDistinctive: false },
  { field: 'iban', isSame: isSameText, isDistinctive: true },
];

/** Below this, the page was barely legible and does not contradict the XML. */
const leastConfidence = 0.6;

/** An XML value that was found on the page has a box there, so it counts as shown. */
export function compareWithPage(xml: Reading, page: Reading): Difference[] {
  return comparisons.flatMap(({ field, isSame, isDistinctive }) => {
    const stated = xml.fields[field];
    const shown = page.fields[field];
    if (!stated || !shown || shown.confidence < leastConfidence) return [];
    if (isDistinctive && stated.box) return [];
    if (isSame(stated.value, shown.value, xml)) return [];
    return [{ field, xml: stated.value, page: shown.value }];
  });
}

function isSameText(xml: string, page: string): boolean {
  return letters(xml) === letters(page);
}

function letters(text: string): string {
  return text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}

/** A page may print the remaining amount largest, and a credit note without its sign. */
function isSameTotal(total: string, page: string, { type, fields }: Reading): boolean {
  const shown = decimalIn(page);
  if (shown === null) return true;
  const accepted = [total, ...(fields.amountDue ? [fields.amountDue.value] : [])];
  const withoutSign = type === 'credit_note' ? accepted.map(negated) : [];
  return [...accepted, ...withoutSign].some((amount) => isSameAmount(amount, shown));
}
