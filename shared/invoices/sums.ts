import { isNear } from '../money/sums.ts';
import type { InvoiceValues } from './fields.ts';
import type { InvoiceLine } from './lines.ts';

/** A stated sum compared with the sum of its parts. */
export interface Sum {
  /** `lines`: lines add up to the subtotal; `total`: subtotal and tax add up to the amount. */
  of: 'lines' | 'total';
  parts: readonly number[];
  sum: number;
  stated: number;
  /** Stated minus summed; 0 if they differ only by rounding. */
  difference: number;
}

/** The sums whose values are all present and numeric. */
export function sumsOf(
  { subtotal, tax, amount }: Pick<InvoiceValues, 'subtotal' | 'tax' | 'amount'>,
  lines: readonly Pick<InvoiceLine, 'net'>[],
): Sum[] {
  const nets = lines.map(({ net }) => numberIn(net));
  const [net, taxes, total] = [numberIn(subtotal), numberIn(tax), numberIn(amount)];
  const withoutTax = total !== null && taxes === null ? total : null;
  return [
    sumOf('lines', nets, net ?? withoutTax),
    net === null ? null : sumOf('total', [net, taxes ?? 0], total),
  ].filter((sum) => sum !== null);
}

function sumOf(
  of: Sum['of'],
  parts: readonly (number | null)[],
  stated: number | null,
): Sum | null {
  const known = parts.filter((part) => part !== null);
  if (stated === null || parts.length === 0 || known.length < parts.length) return null;
  const sum = inCents(known.reduce((total, part) => total + part, 0));
  const difference = isNear(sum, stated) ? 0 : inCents(stated - sum);
  return { of, parts: known, sum, stated, difference };
}

function numberIn(text: string | null): number | null {
  const number = text === null || text.trim() === '' ? Number.NaN : Number(text);
  return Number.isFinite(number) ? number : null;
}

/** Removes the error of binary fractions. */
function inCents(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}
