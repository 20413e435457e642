import { type Amount, cent, equal } from './amounts.ts';
import { type Label, strengthOf } from './findLabels.ts';
import type { Row } from './layout.ts';

/** One rate of a tax breakdown with its base and its tax. */
export interface TaxRow {
  row: Row;
  rate: number;
  base: Amount | null;
  tax: Amount;
  gross: Amount | null;
}

/** Rows whose amounts fit the percentage: base and tax, gross and tax, or all three. */
export function taxRowsOf(rows: { row: Row; values: Amount[] }[]): TaxRow[] {
  return rows.flatMap(({ row, values }) => {
    const rate = rateIn(row);
    const written = values.filter(({ decimals }) => decimals === 2);
    const money = written.filter(({ value }) => value !== 0);
    if (rate === null) return [];
    return (rate === 0 ? untaxed(row, written) : byRate(row, rate, money)) ?? [];
  });
}

function rateIn({ text }: Row): number | null {
  const match = /(\d{1,2}(?:[.,]\d{1,2})?)\s?%/.exec(text);
  const rate = match?.[1] ? Number(match[1].replace(',', '.')) : 0;
  return match && rate < 40 ? rate : null;
}

/** What is taxed with 0 % is part of the total as well. */
function untaxed(row: Row, written: Amount[]): TaxRow | null {
  const base = written.find(({ value }) => value > 0);
  const tax = written.find(({ value }) => value === 0);
  const [, other] = written.filter(({ value }) => value > 0);
  if (!base || !tax || (other && other.value !== base.value)) return null;
  return { row, rate: 0, base, tax, gross: other ?? null };
}

function byRate(row: Row, rate: number, money: Amount[]): TaxRow | null {
  for (const tax of money) {
    for (const other of money) {
      if (other === tax || Math.abs(other.value) <= Math.abs(tax.value)) continue;
      const onTop = equal((other.value * rate) / 100, tax.value, cent * 1.5);
      const included = equal((other.value * rate) / (100 + rate), tax.value, cent * 1.5);
      if (!onTop && !included) continue;
      const partner = onTop ? other.value + tax.value : other.value - tax.value;
      const third =
        money.find((each) => each !== tax && each !== other && equal(each.value, partner)) ?? null;
      return onTop
        ? { row, rate, tax, base: other, gross: third }
        : { row, rate, tax, base: third, gross: other };
    }
  }
  return null;
}

export interface TaxSums {
  tax: number;
  base: number;
  gross: number;
  /** The bases and grosses of single rates, if there are several. */
  parts: number[];
}

/** The sums of a tax breakdown; `null` without one. Repeated rows count once. */
export function taxSumsOf(rows: TaxRow[], sumRow: TaxSums | null = null): TaxSums | null {
  const byRates = new Map(rows.map((row) => [`${row.rate} ${row.tax.value}`, row]));
  if (byRates.size === 0) return sumRow;
  const sums: TaxSums = { tax: 0, base: 0, gross: 0, parts: [] };
  for (const { tax, base, gross } of byRates.values()) {
    const net = base?.value ?? (gross?.value ?? 0) - tax.value;
    const whole = gross?.value ?? (base?.value ?? 0) + tax.value;
    sums.tax += tax.value;
    sums.base += net;
    sums.gross += whole;
    if (byRates.size > 1) sums.parts.push(net, whole);
  }
  return sums;
}

/** The last row of a table with columns for net, tax and gross: `Razem 1 000,00 230,00 1 230,00`. */
export function sumRowOf(rows: { labels: Label[]; values: Amount[] }[]): TaxSums | null {
  for (const { labels, values } of rows.toReversed()) {
    const isSum = labels.some(
      (label) => strengthOf(label, 'total') + strengthOf(label, 'subtotal'),
    );
    const [net, tax, gross, more] = values.filter(({ decimals }) => decimals === 2);
    if (!isSum || !net || !tax || !gross || more) continue;
    if (tax.value > 0 && tax.value < net.value * 0.4 && equal(net.value + tax.value, gross.value))
      return { base: net.value, tax: tax.value, gross: gross.value, parts: [] };
  }
  return null;
}
