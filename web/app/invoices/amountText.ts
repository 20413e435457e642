import { BaseSums, type BaseTotal, type Conversion } from '#shared/exchangeRates/BaseSums.ts';
import type { Rated } from '#shared/exchangeRates/rateOf.ts';
import type { Invoice } from '#shared/invoices/contract.ts';
import { listText } from '#shared/listText.ts';
import { minorDigits } from '#shared/money/minorDigits.ts';
import { type CurrencySum, Sums } from '#shared/money/sums.ts';
import { moneyInWords, moneyText, numberText } from '../../ui/foundation/formats.ts';
import { invoicesText } from './texts.ts';

/** An amount in its currency with all its digits: `$1,250.00`, `€99.50`. */
export function amountText(amount: string | null, currency: string): string {
  if (amount === null) return '–';
  if (!isNumber(amount)) return amount;
  try {
    return moneyText(amount, currency, digitsIn(amount, currency));
  } catch {
    return `${amount} ${currency}`;
  }
}

/** "4,155.00 USD", for sentences. */
export function amountInWords(amount: string, currency: string): string {
  return isNumber(amount) ? moneyInWords(amount, currency, minorDigits(currency)) : amount;
}

/** The approval queue has US dollars as the bank writes them, in everybody's formats. */
export function queueAmountText(amount: string | null, currency: string): string {
  if (currency !== 'USD' || amount === null || !isNumber(amount)) {
    return amountText(amount, currency);
  }
  return usDollars.format(amount);
}

const usDollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** Those of the currency, or more where the amount has more. */
function digitsIn(amount: string, currency: string): number {
  const [, fraction = ''] = amount.split('.');
  return Math.max(minorDigits(currency), fraction.replace(/0+$/, '').length);
}

function isNumber(text: string): text is `${number}` {
  return /^-?\d+(\.\d+)?$/.test(text);
}

/**
 * "$1,250.00 and €99.50 ($1,358.65 by their exchange rates)": the sum of each currency, then all of them in that of the
 * company.
 */
export function sumsText(
  invoices: Iterable<Pick<Invoice, 'amount'> & Rated>,
  conversion: Conversion | undefined,
): string {
  const sums = new Sums();
  const together = conversion && new BaseSums(conversion);
  let without = 0;
  for (const invoice of invoices) {
    if (!sums.add(invoice)) without++;
    together?.add(invoice);
  }
  const texts = sums.all().map(({ amount, currency }) => amountText(amount, currency));
  if (without > 0) texts.push(`${numberText(without)} without an amount`);
  const total = together && togetherText(together.total());
  return `${listText(texts) || 'nothing'}${total ? ` (${total})` : ''}`;
}

/** "$1,358.65 by their exchange rates, without 3 invoices in PLN: no rate"; `null` where nothing was converted. */
function togetherText({ amount, currency, isConverted, without }: BaseTotal): string | null {
  if (!isConverted) return null;
  const left = withoutText(without);
  return `${amountText(amount, currency)} by their exchange rates${left ? `, ${left}` : ''}`;
}

/** "without 3 invoices in PLN: no rate"; `null` where nothing is left out. */
export function withoutText(without: readonly CurrencySum[]): string | null {
  if (without.length === 0) return null;
  const left = without.map(({ count, currency }) => `${invoicesText(count)} in ${currency}`);
  return `without ${listText(left)}: no rate`;
}
