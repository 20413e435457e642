import type { Amount } from './amounts.ts';
import type { Label } from './findLabels.ts';
import type { Candidate } from './pairing.ts';

/** An amount with its score; a computed sum is not printed, so its `amount` is `null`. */
export interface Weighed {
  value: number;
  score: number;
  amount: Amount | null;
  label?: Label | null;
  /** One digit is not as it was read. */
  isPutRight?: boolean;
  /** Only a guess names it. */
  isGuessed?: boolean;
  /** Nothing names it, nor sums that have names. */
  isUnnamed?: boolean;
}

/** One entry per value with its best score. Numbers without decimals and currency count less. */
export function weigh(candidates: Candidate<Amount>[]): Weighed[] {
  const byValue = new Map<number, Weighed>();
  for (const { value: amount, label, score, isGuessed = false } of candidates) {
    const known = byValue.get(amount.value);
    const weight = score * likeMoney(amount) * (0.6 + 0.4 * amount.confidence);
    if (!known || weight > known.score)
      byValue.set(amount.value, { value: amount.value, score: weight, amount, label, isGuessed });
  }
  return [...byValue.values()].sort((a, b) => b.score - a.score);
}

function likeMoney(amount: Amount): number {
  if (amount.repaired) return 0.75;
  if (amount.decimals === 2) return 1;
  if (amount.currency) return 0.95;
  return amount.decimals === 0 ? 0.6 : 0.4;
}
