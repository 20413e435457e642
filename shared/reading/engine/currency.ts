import type { Amount } from './amounts.ts';
import { currencyEvidenceIn } from './currencyEvidence.ts';
import type { FoundDocument } from './found.ts';

export interface CurrencyGuess {
  code: string;
  /** Of the code among all. */
  logOdds: number;
  amount: Amount | null;
  /** In words for the review. */
  evidence: string;
}

/** With less, the page says nothing about its currency. */
const leastScore = 0.5;
/** More reasons than these convince nobody further. */
const reasonsShown = 2;

/** The currency that most of the evidence on the page speaks for. */
export function currencyOf(
  { layout, rows }: FoundDocument,
  total: Amount | null,
  language: string | null,
): CurrencyGuess | null {
  const evidence = currencyEvidenceIn({ layout, rows, total, language });
  const scores = new Map<string, number>();
  for (const { codes, weight } of evidence)
    for (const code of codes) scores.set(code, (scores.get(code) ?? 0) + weight);
  const [best] = [...scores].sort((a, b) => b[1] - a[1]);
  if (!best || best[1] < leastScore) return null;
  const [code, score] = best;
  const amounts = rows.flatMap((row) => row.amounts);
  // One more possibility is a currency that nothing on the page names.
  const others = [0, ...scores.values()].reduce((sum, one) => sum + Math.exp(one - score), -1);
  const reasons = evidence
    .filter(({ codes, words }) => words !== null && codes.includes(code))
    .sort((a, b) => b.weight - a.weight)
    .map(({ words }) => words);
  return {
    code,
    logOdds: -Math.log(others),
    amount: total?.currency ? total : (amounts.find(({ currency }) => currency) ?? null),
    evidence: [...new Set(reasons)].slice(0, reasonsShown).join('; '),
  };
}
