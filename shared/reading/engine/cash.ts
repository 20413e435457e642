import { type Amount, inCoins } from './amounts.ts';
import { differByOneDigit, hasDoubtfulDigits } from './misread.ts';
import type { Weighed } from './sumCandidates.ts';

/** What cash and change say of the total. */
export interface CashPayment {
  /** Cash less change, both by their names; cash alone where nothing is named change. */
  paid: readonly number[];
  isChangeNamed: boolean;
  /** The same where only one of the two has its name, and the other one stands above or below it. */
  perhapsPaid: readonly number[];
}

/** Cash, and below it the change. */
const rowsBetween = 2;

/** More than a receipt has; limits the work for malicious files. */
const mostOfEach = 6;

export function cashPaymentOf(
  allGiven: readonly Weighed[],
  allChange: readonly Weighed[],
  amounts: readonly Amount[],
): CashPayment {
  const given = allGiven.slice(0, mostOfEach);
  const change = allChange.slice(0, mostOfEach);
  const back = change.length > 0 ? change : [{ value: 0 }];
  const less = (cash: number, returned: number) => Math.abs(cash) - Math.abs(returned);
  return {
    paid: given.flatMap((cash) => back.map((each) => less(cash.value, each.value))),
    isChangeNamed: change.length > 0,
    perhapsPaid: [
      ...given.flatMap((cash) => near(cash, amounts, 1).map((each) => less(cash.value, each))),
      ...change.flatMap((each) => near(each, amounts, -1).map((cash) => less(cash, each.value))),
    ].filter((value) => value > 0),
  };
}

/** The amounts in the rows below, or above if the direction is −1. */
function near({ amount: from }: Weighed, amounts: readonly Amount[], direction: number): number[] {
  return amounts.flatMap(({ row, value, decimals }) => {
    const distance = from ? (row.index - from.row.index) * direction : 0;
    return decimals === 2 && distance > 0 && distance <= rowsBetween ? [value] : [];
  });
}

/**
 * The total in coins, which is what is asked for: a row named rounding says by how much it differs, or it is just what
 * was paid in cash. `null` if nothing rounds the total.
 */
export function roundedTotal(
  total: Weighed,
  roundings: readonly Weighed[],
  { paid, perhapsPaid }: CashPayment,
  amounts: readonly Amount[],
): Weighed | null {
  const value = inCoins(total.value);
  const by = Math.abs(value - total.value);
  const handedOver = [...paid, ...perhapsPaid];
  const isNamed = roundings.some((rounding) => Math.abs(rounding.value) === by);
  const isPaid = handedOver.includes(value) && !handedOver.includes(total.value);
  if (by === 0 || !(isNamed || isPaid)) return null;
  const below = amounts.filter(({ row }) => row.index > (total.amount?.row.index ?? -1));
  const printed = below.find((amount) => amount.value === value);
  if (printed) return { ...total, value, amount: printed, label: null };
  const misread = below.find(
    (amount) => hasDoubtfulDigits(amount.tokens) && differByOneDigit(amount.value, value),
  );
  if (!misread && !(isNamed && isPaid)) return null;
  return { ...total, value, amount: misread ?? null, label: null, isPutRight: true };
}
