import { Sums } from '#shared/money/sums.ts';
import type { IndexEntry } from '../../../../store/invoiceIndex/IndexEntry.ts';
import { amountText } from '../../amountText.ts';

/** "$1,250.00 and €99.50": no currency is added to another. */
export function sumsText(entries: readonly Pick<IndexEntry, 'brief'>[]): string {
  const sums = new Sums();
  let without = 0;
  for (const { brief } of entries) if (!sums.add(brief)) without++;
  const texts = sums.all().map(({ amount, currency }) => amountText(amount, currency));
  if (without > 0) texts.push(`${without.toLocaleString('en-US')} without an amount`);
  return new Intl.ListFormat('en-US').format(texts);
}
