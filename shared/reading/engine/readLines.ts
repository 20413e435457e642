import type { ReadLine, ReadTax, ReadValue } from '../reading.ts';
import { type Amount, decimalString } from './amounts.ts';
import type { ChosenLines } from './chooseLines.ts';
import { mostDoubted } from './confidence.ts';
import { readValue } from './found.ts';
import type { Layout, Span } from './layout.ts';
import type { TableLine } from './table.ts';
import type { TaxRow } from './taxRows.ts';

export function readLines({ lines, fits }: ChosenLines, layout: Layout): ReadLine[] {
  const confidence = fits ? 0.93 : 0.6;
  const sureOf = ({ doubt }: Amount) =>
    doubt === 'scale' ? Math.min(confidence, mostDoubted) : confidence;
  const amount = (value: Amount | null): ReadValue | null =>
    value && readValue(decimalString(value.value), value, sureOf(value), layout);
  const text = (span: Span | null): ReadValue | null =>
    span && readValue(span.raw, span, confidence * 0.95, layout);
  const percent = (span: Span | null): ReadValue | null => {
    const rate = span === null ? null : rateIn(span.raw);
    return rate === null ? null : readValue(rate, span, confidence * 0.95, layout);
  };
  return lines.map((line) => ({
    code: text(line.code),
    description: descriptionOf(line, text),
    quantity: amount(line.quantity),
    unit: text(line.unit),
    unitPrice: amount(line.unitPrice),
    discount: amount(line.discount) ?? percent(line.discountRate),
    taxRate: percent(line.taxRate),
    net: amount(line.amount),
  }));
}

/** "19", "7,5 %", "VAT 20 %" and "20% (input)", but not the codes of taxes, which are no rates. */
function rateIn(text: string): string | null {
  const [, rate] =
    /(?<![\d.,])(\d{1,2}(?:[.,]\d{1,3})?) ?%/.exec(text) ??
    /^(\d{1,2}(?:[.,]\d{1,3})?)$/.exec(text.trim()) ??
    [];
  return rate?.replace(',', '.') ?? null;
}

/** A description in several rows is joined; its position is the first row. */
function descriptionOf(
  { description }: TableLine,
  text: (span: Span | null) => ReadValue | null,
): ReadValue | null {
  const [first = null, ...more] = description;
  const value = text(first);
  return value && { ...value, value: [value.value, ...more.map(({ raw }) => raw)].join(' ') };
}

export function readTaxes(rows: TaxRow[], layout: Layout): ReadTax[] {
  const amount = (value: Amount | null): ReadValue | null =>
    value && readValue(decimalString(value.value), value, 0.85, layout);
  return rows.map(({ rate, base, tax }) => ({
    rate: readValue(String(rate), null, 0.85, layout),
    base: amount(base),
    amount: amount(tax),
  }));
}
