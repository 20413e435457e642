import { z } from 'zod';
import { isoDay } from '../dates/days.ts';
import { amountOf, unitsOf } from '../money/sums.ts';

/** Less to pay for paying early: `2% within 10 days`, counted from the day of the invoice. */
export const earlyPayment = z.object({
  /** A decimal string, above 0 and at most 20. */
  percent: z.string(),
  days: z.int(),
});
export type EarlyPayment = z.infer<typeof earlyPayment>;

/** The last day on which less is to be paid; `null` where nobody knows from which day it counts. */
export function lastDayOfDiscount(
  { days }: EarlyPayment,
  invoiceDate: string | null,
): string | null {
  if (invoiceDate === null) return null;
  const [year = 0, month = 1, day = 1] = invoiceDate.split('-').map(Number);
  return isoDay(year, month - 1, day + days);
}

/** How much less is to be paid, to the cent; `null` where nothing is to be paid. */
export function discountOf({ percent }: EarlyPayment, amount: string | null): string | null {
  const units = unitsOf(amount);
  const rate = unitsOf(percent);
  if (units === null || rate === null || units <= 0n) return null;
  // Both have four places: a hundredth of a percent of a ten-thousandth.
  const cents = (units * rate + cent / 2n) / cent;
  return amountOf(cents * 100n);
}

/** A cent, as a product of an amount and a percentage has it. */
const cent = 100_000_000n;
