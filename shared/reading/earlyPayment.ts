import { z } from 'zod';
import { isoDay } from '../dates/days.ts';
import { amountOf, unitsOf } from '../money/sums.ts';

/** A discount for early payment: `2% within 10 days` of the invoice date. */
export const earlyPayment = z.object({
  /** A decimal string, above 0 and at most 20. */
  percent: z.string(),
  days: z.int(),
});
export type EarlyPayment = z.infer<typeof earlyPayment>;

/** The last day of the discount; `null` if the invoice date is unknown. */
export function lastDayOfDiscount(
  { days }: EarlyPayment,
  invoiceDate: string | null,
): string | null {
  if (invoiceDate === null) return null;
  const [year = 0, month = 1, day = 1] = invoiceDate.split('-').map(Number);
  return isoDay(year, month - 1, day + days);
}

/** The discount, rounded to the cent; `null` if nothing is to be paid. */
export function discountOf({ percent }: EarlyPayment, amount: string | null): string | null {
  const units = unitsOf(amount);
  const rate = unitsOf(percent);
  if (units === null || rate === null || units <= 0n) return null;
  // Both are in ten-thousandths, and the rate is in percent.
  const cents = (units * rate + cent / 2n) / cent;
  return amountOf(cents * 100n);
}

/** One cent in the unit of the product. */
const cent = 100_000_000n;
