import type { Amount } from './amounts.ts';
import type { Label } from './findLabels.ts';
import { type Candidate, isBetter } from './pairing.ts';

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
  const byValue = new Map<number, Candidate<Amount>>();
  for (const candidate of candidates) {
    const { value: amount } = candidate;
    const known = byValue.get(amount.value);
    const score = candidate.score * likeMoney(amount) * (0.6 + 0.4 * amount.confidence);
    const weighed = { ...candidate, score };
    if (!known || isBetter(weighed, known)) byValue.set(amount.value, weighed);
  }
  return [...byValue.values()]
    .map(({ value: amount, label, score, isGuessed = false }) => ({
      value: amount.value,
      score,
      amount,
      label,
      isGuessed,
    }))
    .sort((a, b) => b.score - a.score);
}

function likeMoney(amount: Amount): number {
  if (amount.repaired) return 0.75;
  if (amount.decimals === 2) return 1;
  if (amount.currency) return 0.95;
  return amount.decimals === 0 ? 0.6 : 0.4;
}
