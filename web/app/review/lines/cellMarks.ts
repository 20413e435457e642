import type { Invoice } from '#shared/invoices/contract.ts';
import type { Doubt } from '#shared/invoices/doubtfulFields.ts';
import type { LineDifference } from '#shared/invoices/lineDifferences.ts';
import { lineKey, partsOfLineKey } from '#shared/invoices/lines.ts';
import { doubtText } from '../doubtText.ts';
import { readText } from '../readText.ts';
import { differenceText } from './sumText.ts';

/** What is said about a cell. */
export interface CellMark {
  /** `plain`: why it was read, of a cell that is not marked. */
  tone: 'warning' | 'danger' | 'edited' | 'plain';
  text: string;
  doubt: Doubt | undefined;
}

export type RowMarks = Readonly<Record<string, CellMark>>;

type Marked = Pick<
  Invoice,
  'currency' | 'fieldBoxes' | 'fieldErrors' | 'fieldConfidence' | 'notValid' | 'readAs' | 'uploadId'
>;

/** The marks of all lines, by line and field. The gravest of a cell is kept. */
export function cellMarks(
  invoice: Marked,
  doubts: ReadonlyMap<string, Doubt>,
  notValid: NonNullable<Invoice['notValid']>,
  differences: readonly LineDifference[],
): ReadonlyMap<string, RowMarks> {
  const lines = new Map<string, Record<string, CellMark>>();
  const mark = (key: string, one: Omit<CellMark, 'doubt'>) => {
    const parts = partsOfLineKey(key);
    if (!parts) return;
    const line = lines.get(parts.id) ?? {};
    line[parts.field] = { ...one, doubt: doubts.get(key) };
    lines.set(parts.id, line);
  };
  for (const [key, { evidence }] of Object.entries(invoice.fieldBoxes)) {
    if (evidence) mark(key, { tone: 'plain', text: evidence });
  }
  for (const key of Object.keys(invoice.readAs ?? {})) {
    const text = readText(invoice, key);
    if (text) mark(key, { tone: 'edited', text });
  }
  for (const line of differences) {
    mark(lineKey(line.id, 'net'), {
      tone: 'warning',
      text: differenceText(line, invoice.currency),
    });
  }
  for (const [key, doubt] of doubts) {
    const text = doubtText(doubt, invoice.fieldConfidence[key] ?? 0);
    const why = invoice.fieldBoxes[key]?.evidence;
    if (text) mark(key, { tone: 'warning', text: [text, why].filter(Boolean).join(' · ') });
  }
  for (const { field, value } of notValid) {
    mark(field, { tone: 'danger', text: `Read, but not valid: ${value}` });
  }
  for (const { field, message } of invoice.fieldErrors) {
    mark(field, { tone: 'danger', text: message });
  }
  return lines;
}
