import { convertUnits, type Fraction, fractionOf, rateText } from '#shared/money/convert.ts';
import { minorUnit } from '#shared/money/minorDigits.ts';
import { unitsOf } from '#shared/money/sums.ts';
import type { BillRow } from './billRow.ts';

type Rated = Pick<
  BillRow,
  | 'total_amount'
  | 'base_currency_total_amount'
  | 'exchange_rate'
  | 'invoice_lines'
  | 'credit_note_lines'
>;

/**
 * Sage's documents do not tell whether `exchange_rate` is the worth of one foreign unit, or the foreign units for one of the
 * business's own currency. The amounts of each bill in both currencies do.
 */
interface Reading {
  countsUnits: boolean;
  /** What one unit of the bill's currency is worth. */
  worth: Fraction;
}

/** The readings of its `exchange_rate` that its amounts allow. Sage rounds the net and the tax of each line. */
function readingsOf(row: Rated, base: string): Reading[] {
  const rate = fractionOf(Number(row.exchange_rate ?? 0).toFixed(10));
  const [total, inBase] = [
    unitsOf(row.total_amount),
    unitsOf(row.base_currency_total_amount ?? ''),
  ];
  if (rate === null || total === null || inBase === null) return [];
  const amountsRounded = 2 * (row.invoice_lines.length + row.credit_note_lines.length) + 1;
  const mostOff = (minorUnit(base) * BigInt(amountsRounded)) / 2n;
  const { over, under } = rate;
  return [
    { countsUnits: false, worth: rate },
    { countsUnits: true, worth: { over: under, under: over } },
  ].filter(({ worth }) => magnitude(convertUnits(total, worth, base) - inBase) <= mostOff);
}

const magnitude = (units: bigint) => (units < 0n ? -units : units);

/** `null` where the amounts allow both readings, or none. */
function readingOf(row: Rated, base: string): Reading | null {
  const [reading, ...others] = readingsOf(row, base);
  return others.length === 0 ? (reading ?? null) : null;
}

/** What one unit of the bill's currency is worth as it is booked. */
export function bookedRateOf(row: Rated, base: string): string | null {
  const reading = readingOf(row, base);
  return reading && rateText(reading.worth);
}

/** Rates have six digits that count. */
const isSame = ({ over, under }: Fraction, rate: Fraction) =>
  Math.abs((Number(over) * Number(rate.under)) / (Number(under) * Number(rate.over)) - 1) <=
  0.000_001;

/** Whether the bill is booked at this rate: to the cent, or at the rate itself where each line is rounded. */
export function isBookedAt(row: Rated, rate: Fraction, base: string): boolean {
  const total = unitsOf(row.total_amount);
  const inBase = unitsOf(row.base_currency_total_amount ?? '');
  if (total !== null && inBase === convertUnits(total, rate, base)) return true;
  const reading = readingOf(row, base);
  return reading !== null && isSame(reading.worth, rate);
}

/** Whether its `exchange_rate` counts the foreign units; `null` where its amounts do not tell. */
export function countsUnitsIn(row: Rated, base: string): boolean | null {
  return readingOf(row, base)?.countsUnits ?? null;
}

/** The `exchange_rate` that gives a bill this rate. */
export function exchangeRateFor({ over, under }: Fraction, countsUnits: boolean): number {
  const rate = countsUnits ? Number(under) / Number(over) : Number(over) / Number(under);
  return Number(rate.toPrecision(10));
}
