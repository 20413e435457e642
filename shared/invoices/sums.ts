import { isNear, unitsOf } from '../money/sums.ts';
import { type Charge, chargesOf } from './charges.ts';
import type { InvoiceValues } from './fields.ts';
import type { InvoiceLine } from './lines.ts';

/** A stated sum compared with the sum of its parts. */
export interface Sum {
  /** `lines`: lines add up to the subtotal, or with their tax to the amount; `total`: subtotal and tax add up to the amount. */
  of: 'lines' | 'total';
  parts: readonly number[];
  /** Discount and shipping that belong to this sum. */
  charges: readonly { of: Charge['of']; value: number }[];
  sum: number;
  stated: number;
  /** Stated minus summed; 0 if they differ only by rounding. */
  difference: number;
}

export type Summed = Pick<InvoiceValues, 'subtotal' | 'discount' | 'shipping' | 'tax' | 'amount'>;

/**
 * The sums whose values are all present and numeric. The subtotal may be stated before or after discount and shipping, and
 * lines may contain them: each counts where it makes the sums right.
 */
export function sumsOf(values: Summed, lines: readonly SummedLine[]): Sum[] {
  const ways = placings(chargesOf(values), lines).map((placed) => sumsWith(values, lines, placed));
  const wrong = (sums: readonly Sum[]) => sums.filter(({ difference }) => difference !== 0).length;
  return ways.reduce((best, sums) => (wrong(sums) < wrong(best) ? sums : best), ways[0] ?? []);
}

export type SummedLine = Pick<InvoiceLine, 'net'> & Partial<Pick<InvoiceLine, 'discount'>>;

type Place = Sum['of'] | 'within the lines';
type Placed = readonly (Charge & { place: Place })[];

function placings(charges: readonly Charge[], lines: readonly SummedLine[]): Placed[] {
  return charges.reduce<Placed[]>(
    (ways, charge) => {
      const places: Place[] = ['lines', 'total'];
      if (isWithin(charge, lines)) places.push('within the lines');
      return places.flatMap((place) => ways.map((placed) => [...placed, { ...charge, place }]));
    },
    [[]],
  );
}

/** It is one of the lines, or the total of their discounts. */
function isWithin({ of, units }: Charge, lines: readonly SummedLine[]): boolean {
  if (lines.some(({ net }) => unitsOf(net) === units)) return true;
  const discounts = lines.reduce((sum, line) => sum + (unitsOf(line.discount ?? null) ?? 0n), 0n);
  return of === 'discount' && (discounts === units || discounts === -units);
}

function sumsWith(
  { subtotal, tax, amount }: Summed,
  lines: readonly SummedLine[],
  placed: Placed,
): Sum[] {
  const nets = lines.map(({ net }) => numberIn(net));
  const [net, taxes, total] = [numberIn(subtotal), numberIn(tax), numberIn(amount)];
  const withoutTax = total !== null && taxes === null ? total : null;
  const lineSum = sumOf('lines', nets, net ?? withoutTax, placed);
  // Receipts have prices with tax.
  const withTax = lineSum?.difference === 0 ? null : sumOf('lines', nets, total, placed);
  return [
    withTax?.difference === 0 ? withTax : lineSum,
    net === null ? null : sumOf('total', [net, taxes ?? 0], total, placed),
  ].filter((sum) => sum !== null);
}

function sumOf(
  of: Sum['of'],
  parts: readonly (number | null)[],
  stated: number | null,
  placed: Placed,
): Sum | null {
  const known = parts.filter((part) => part !== null);
  if (stated === null || parts.length === 0 || known.length < parts.length) return null;
  const charges = placed
    .filter(({ place }) => place === of)
    .map((charge) => ({ of: charge.of, value: Number(charge.units) / 10_000 }));
  const terms = [...known, ...charges.map(({ value }) => value)];
  const sum = inCents(terms.reduce((total, part) => total + part, 0));
  const difference = isNear(sum, stated) ? 0 : inCents(stated - sum);
  return { of, parts: known, charges, sum, stated, difference };
}

function numberIn(text: string | null): number | null {
  const number = text === null || text.trim() === '' ? Number.NaN : Number(text);
  return Number.isFinite(number) ? number : null;
}

/** Removes the error of binary fractions. */
function inCents(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}
