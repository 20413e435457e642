import type { ReadFieldName, ReadValue } from '../reading.ts';
import { type Amount, amountsOf, type DecimalSign, repairedAmountsOf } from './amounts.ts';
import { type DateSpan, datesOf } from './dates.ts';
import { type Identifier, ibansOf, labelledIbanOf } from './findIdentifiers.ts';
import { type Label, labelsOf } from './findLabels.ts';
import { type Code, codesOf } from './invoiceNumber.ts';
import { boxOf, type Layout, type Row, type Span } from './layout.ts';

/** A row with all candidates for values. */
export interface FoundRow {
  row: Row;
  labels: Label[];
  amounts: Amount[];
  dates: DateSpan[];
  codes: Code[];
  ibans: Identifier[];
}

export function findIn(row: Row, layout: Layout, decimal: DecimalSign | null): FoundRow {
  const recognised = isRecognised(row, layout);
  const labels = labelsOf(row, recognised);
  const dates = datesOf(recognised ? withPlainDigits(row) : row);
  const proven = ibansOf(row);
  const labelled = proven.length === 0 ? labelledIbanOf(row, labels) : null;
  const ibans = labelled ? [labelled] : proven;
  const usedSpans: Span[] = [...dates, ...ibans];
  const amounts = amountsOf(row, decimal).filter(
    (amount) => !usedSpans.some((t) => touches(t, amount)),
  );
  if (recognised) amounts.push(...repairedIn(row, amounts));
  const money = amounts.filter(
    ({ decimals, currency, repaired }) => !repaired && (decimals === 2 || currency),
  );
  return {
    row,
    labels,
    amounts,
    dates,
    codes: codesOf(row, [...usedSpans, ...money], labels),
    ibans,
  };
}

function repairedIn(row: Row, amounts: Amount[]): Amount[] {
  const whole = amounts.filter(({ decimals }) => decimals === 2);
  return repairedAmountsOf(row).filter((amount) => !whole.some((each) => touches(each, amount)));
}

const lookalikes: Record<string, string> = {
  O: '0',
  o: '0',
  C: '0',
  Q: '0',
  D: '0',
  l: '1',
  I: '1',
  S: '5',
  B: '8',
  Z: '2',
};

/** Replaces letters that OCR mistook for digits in texts of the shape of a date. */
function withPlainDigits(row: Row): Row {
  const text = row.text.replace(
    /(?<![\p{L}\p{N}])[\dOoCQDlISBZ]{1,2}[/.-][\dOoCQDlISBZ]{1,2}[/.:-][\dOoCQDlISBZ]{2,4}(?![\p{L}\p{N}])/gu,
    (date) => ((date.match(/\d/g) ?? []).length < 4 ? date : plain(date)),
  );
  return text === row.text ? row : { ...row, text };
}

function plain(date: string): string {
  const digits = date.replace(/[OoCQDlISBZ]/g, (letter) => lookalikes[letter] ?? letter);
  return digits.replace(/^(\d+\/\d+):/, '$1/');
}

const touches = (a: Span, b: Span) => a.tokens.some((token) => b.tokens.includes(token));

export function isRecognised(row: Row, layout: Layout): boolean {
  return layout.pages[row.page]?.source === 'ocr';
}

/** Stores a value that was read. */
export type Put = (
  name: ReadFieldName,
  value: string,
  span: Span | null,
  confidence: number,
) => void;

export function readValue(
  value: string,
  span: Span | null,
  confidence: number,
  layout: Layout,
): ReadValue {
  const source = layout.pages[span?.row.page ?? 0]?.source ?? 'text';
  return {
    value,
    raw: span?.raw ?? value,
    page: span ? span.row.page : null,
    box: span ? boxOf(span) : null,
    confidence: Math.round(confidence * 1000) / 1000,
    source,
  };
}
