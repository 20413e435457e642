import type { Invoice } from '#shared/invoices/contract.ts';
import { listText } from '#shared/listText.ts';
import { Sums } from '#shared/money/sums.ts';
import { amountText } from './amountText.ts';

/** "$1,250.00 and €99.50": currencies are never added together. */
export function sumsText(invoices: Iterable<Pick<Invoice, 'amount' | 'currency'>>): string {
  const sums = new Sums();
  let without = 0;
  for (const invoice of invoices) if (!sums.add(invoice)) without++;
  const texts = sums.all().map(({ amount, currency }) => amountText(amount, currency));
  if (without > 0) texts.push(`${without.toLocaleString('en-US')} without an amount`);
  return listText(texts) || 'nothing';
}
