import type { Invoice } from '#shared/invoices/contract.ts';
import { listText } from '#shared/listText.ts';
import { Sums } from '#shared/money/sums.ts';

const formats = new Map<string, Intl.NumberFormat>();

/** An amount in its currency with all its digits: `$1,250.00`, `€99.50`. */
export function amountText(amount: string | null, currency: string): string {
  if (amount === null) return '–';
  if (!isNumber(amount)) return amount;
  try {
    return formatOf(currency).format(amount);
  } catch {
    return `${amount} ${currency}`;
  }
}

/** Creating a formatter takes longer than formatting a whole screen with it. */
function formatOf(currency: string): Intl.NumberFormat {
  const known = formats.get(currency);
  if (known) return known;
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency });
  formats.set(currency, format);
  return format;
}

function isNumber(text: string): text is `${number}` {
  return /^-?\d+(\.\d+)?$/.test(text);
}

/** "$1,250.00 and €99.50": currencies are never added together. */
export function sumsText(invoices: Iterable<Pick<Invoice, 'amount' | 'currency'>>): string {
  const sums = new Sums();
  let without = 0;
  for (const invoice of invoices) if (!sums.add(invoice)) without++;
  const texts = sums.all().map(({ amount, currency }) => amountText(amount, currency));
  if (without > 0) texts.push(`${without.toLocaleString('en-US')} without an amount`);
  return listText(texts) || 'nothing';
}
