import type { Invoice } from '#shared/invoices/contract.ts';
import { discountOf, lastDayOfDiscount } from '#shared/reading/earlyPayment.ts';
import { amountText } from '../invoices/amountText.ts';
import { dayText } from '../invoices/dayText.ts';

type Offering = Pick<Invoice, 'earlyPayment' | 'amount' | 'currency' | 'invoiceDate'>;

/** The discount for paying early and its deadline; `null` without an offer. */
export function discountText(invoice: Offering, today: string): string | null {
  const { earlyPayment, amount, currency, invoiceDate } = invoice;
  const less = earlyPayment && discountOf(earlyPayment, amount);
  if (!earlyPayment || less === null) return null;
  const offer = `${earlyPayment.percent}% (${amountText(less, currency)})`;
  const lastDay = lastDayOfDiscount(earlyPayment, invoiceDate);
  if (lastDay === null) return `${offer} if paid within ${earlyPayment.days} days`;
  return lastDay < today
    ? `${offer} ran out on ${dayText(lastDay)}`
    : `${offer} if paid by ${dayText(lastDay)}`;
}
