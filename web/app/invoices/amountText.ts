import type { Invoice } from '#shared/invoices/contract.ts';
import { listText } from '#shared/listText.ts';
import { Sums } from '#shared/money/sums.ts';
import { moneyText, numberText } from '../../ui/foundation/formats.ts';

/** An amount in its currency with all its digits: `$1,250.00`, `€99.50`. */
export function amountText(amount: string | null, currency: string): string {
  if (amount === null) return '–';
  if (!isNumber(amount)) return amount;
  try {
    return moneyText(amount, currency);
  } catch {
    return `${amount} ${currency}`;
  }
}

/** The approval queue has US dollars as the bank writes them, in everybody's formats. */
export function queueAmountText(amount: string | null, currency: string): string {
  if (currency !== 'USD' || amount === null || !isNumber(amount)) {
    return amountText(amount, currency);
  }
  return usDollars.format(amount);
}

const usDollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

function isNumber(text: string): text is `${number}` {
  return /^-?\d+(\.\d+)?$/.test(text);
}

/** "$1,250.00 and €99.50": currencies are never added together. */
export function sumsText(invoices: Iterable<Pick<Invoice, 'amount' | 'currency'>>): string {
  const sums = new Sums();
  let without = 0;
  for (const invoice of invoices) if (!sums.add(invoice)) without++;
  const texts = sums.all().map(({ amount, currency }) => amountText(amount, currency));
  if (without > 0) texts.push(`${numberText(without)} without an amount`);
  return listText(texts) || 'nothing';
}
