import { type Amount, inCoins } from './amounts.ts';
import { differByOneDigit, hasDoubtfulDigits } from './misread.ts';
import type { Weighed } from './weigh.ts';

/** What cash and change say of the total. */
export interface CashPayment {
  /** What was handed over. */
  given: readonly Weighed[];
  /** Cash less change, both by their names; cash alone where nothing is named change. */
  paid: readonly number[];
  /** Only if something is named change. */
  lessChange: readonly number[];
  /** The same where only one of the two has its name, and the other one stands above or below it. */
  perhapsPaid: readonly number[];
}

/** Cash, and below it the change. */
const rowsBetween = 2;

/** More than a receipt has; limits the work for malicious files, in which a row may be a whole page. */
const mostOfEach = 6;
const mostNear = 8;

export function cashPaymentOf(
  allGiven: readonly Weighed[],
  allChange: readonly Weighed[],
  amounts: readonly Amount[],
): CashPayment {
  const given = allGiven.slice(0, mostOfEach);
  const change = allChange.slice(0, mostOfEach);
  const back = change.length > 0 ? change : [{ value: 0 }];
  const less = (cash: number, returned: number) => Math.abs(cash) - Math.abs(returned);
  const paid = given.flatMap((cash) => back.map((each) => less(cash.value, each.value)));
  return {
    given,
    paid,
    lessChange: change.length > 0 ? paid : [],
    perhapsPaid: [
      ...given.flatMap((cash) => near(cash, amounts, 1).map((each) => less(cash.value, each))),
      ...change.flatMap((each) => near(each, amounts, -1).map((cash) => less(cash, each.value))),
    ].filter((value) => value > 0),
  };
}

/** The amounts in the rows below, or above if the direction is −1. */
function near({ amount: from }: Weighed, amounts: readonly Amount[], direction: number): number[] {
  const values = amounts.flatMap(({ row, value, decimals }) => {
    const distance = from ? (row.index - from.row.index) * direction : 0;
    const isNear = distance > 0 && distance <= rowsBetween;
    return decimals === 2 && value !== 0 && isNear ? [value] : [];
  });
  return values.slice(0, mostNear);
}

/**
 * The total in coins, which is what is asked for: a row named rounding says by how much it differs, or it is just the
 * cash less the change. Cash alone says nothing, as the change may not have been read. `null` if nothing rounds the
 * total.
 */
export function roundedTotal(
  total: Weighed,
  roundings: readonly Weighed[],
  { given, paid, lessChange, perhapsPaid }: CashPayment,
  amounts: readonly Amount[],
): Weighed | null {
  const value = inCoins(total.value);
  const by = Math.abs(value - total.value);
  const kept = [...lessChange, ...perhapsPaid];
  const isNamed = roundings.some((rounding) => Math.abs(rounding.value) === by);
  const isPaid = kept.includes(value) && !kept.includes(total.value);
  if (by === 0 || !(isNamed || isPaid)) return null;
  const handedOver = given.map(({ amount }) => amount);
  const below = amounts.filter(
    (amount) => amount.row.index > (total.amount?.row.index ?? -1) && !handedOver.includes(amount),
  );
  const printed = below.find((amount) => amount.value === value);
  if (printed) return { ...total, value, amount: printed, label: null, isUnnamed: !isNamed };
  const misread = below.find(
    (amount) => hasDoubtfulDigits(amount.tokens) && differByOneDigit(amount.value, value),
  );
  if (!misread && !(isNamed && (isPaid || paid.includes(value)))) return null;
  return { ...total, value, amount: misread ?? null, label: null, isPutRight: true };
}
