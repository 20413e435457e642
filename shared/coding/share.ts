import { z } from 'zod';
import { minorUnit } from '../money/minorDigits.ts';
import { amountOf, roundedTo, unitsOf } from '../money/sums.ts';

const notShare = 'Enter an amount such as 120.00, or a share such as 25%';

/** What a part takes of its line: an amount, or a percentage that follows the amount of the line. */
export const share = z
  .string(notShare)
  .trim()
  .regex(/^-?\d{1,12}(\.\d{1,4})?$|^\d{1,3}(\.\d{1,4})? ?%$/, notShare)
  .refine((typed) => !typed.endsWith('%') || Number(percentIn(typed)) <= 100, notShare)
  .transform((typed) => typed.replace(' ', ''))
  .nullable();

const percentIn = (typed: string) => typed.replace('%', '').trim();

/** 100% in the units of `unitsOf`. */
const wholeShare = 1_000_000n;

/** The amount of a share, to the cent or what is the smallest of the currency; `null` while there is none. */
export function amountOfShare(
  entered: string | null,
  net: string | null,
  currency: string,
): string | null {
  if (entered === null) return null;
  if (!entered.endsWith('%')) return entered;
  const [of, percent] = [unitsOf(net), unitsOf(percentIn(entered))];
  if (of === null || percent === null) return null;
  return amountOf(roundedTo(minorUnit(currency), (of * percent) / wholeShare));
}
