import type { ReadLine, ReadTax, ReadValue } from '../reading.ts';
import { type Amount, decimalString } from './amounts.ts';
import { mostDoubted } from './confidence.ts';
import { readValue } from './found.ts';
import type { Layout, Span } from './layout.ts';
import type { ChosenLines, TableLine } from './table.ts';
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
    const [, rate] = /^(\d{1,2}(?:[.,]\d{1,2})?) ?%?$/.exec(span?.raw.trim() ?? '') ?? [];
    if (!span || !rate) return null;
    return readValue(rate.replace(',', '.'), span, confidence * 0.95, layout);
  };
  return lines.map((line) => ({
    code: text(line.code),
    description: descriptionOf(line, text),
    quantity: amount(line.quantity),
    unit: text(line.unit),
    unitPrice: amount(line.unitPrice),
    discount: amount(line.discount) ?? percent(line.discountRate),
    taxRate: text(line.taxRate),
    net: amount(line.amount),
  }));
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
