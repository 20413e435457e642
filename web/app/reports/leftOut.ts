import type { CurrencySum } from '#shared/money/sums.ts';
import { withoutText } from '../invoices/amountText.ts';

/** "By the day of the invoice. Without 3 invoices in PLN: no rate." */
export function withLeftOut(description: string, without: readonly CurrencySum[]): string {
  const left = withoutText(without);
  return left === null ? description : `${description} W${left.slice(1)}.`;
}
