import { decimalString } from './amounts.ts';
import type { Label } from './findLabels.ts';
import type { LabelKind } from './labels.ts';
import type { Span } from './layout.ts';

/** In words for the review: why a value was taken for its field. */
export function evidenceOf(
  span: Span | null,
  label: Label | null,
  sum?: string,
): string | undefined {
  const words = label?.raw.replace(/[\s:.]+$/, '');
  const place = label && span && label.row === span.row ? 'beside' : 'below';
  const reasons = [
    ...(span && words ? [`printed ${place} ‘${words}’`] : []),
    ...(span && words && label?.guessedAs ? [`read as ${namesOfKinds[label.guessedAs]}`] : []),
    ...(sum ? [sum] : []),
  ];
  return reasons.length > 0 ? reasons.join('; ') : undefined;
}

const namesOfKinds: Record<LabelKind, string> = {
  invoiceNumber: 'the number of the invoice',
  invoiceDate: 'the date of the invoice',
  dueDate: 'a due date',
  deliveryDate: 'the date of delivery',
  otherDate: 'another date',
  purchaseOrder: 'the number of an order',
  customerNumber: 'a customer number',
  paymentReference: 'a payment reference',
  otherNumber: 'another number',
  terms: 'terms of payment',
  total: 'a total',
  subtotal: 'a net amount',
  tax: 'a tax',
  taxRate: 'a tax rate',
  discount: 'a discount',
  shipping: 'costs of delivery',
  paid: 'an amount paid already',
  retained: 'an amount held back',
  amountDue: 'the amount due',
  previous: 'an earlier balance',
  cash: 'cash received',
  change: 'change given back',
  otherAmount: 'another amount',
  rounding: 'a rounding difference',
  taxId: 'a tax number',
  customerTaxId: 'the customer’s tax number',
  registration: 'a company register number',
  iban: 'an IBAN',
  bic: 'a BIC',
  accountNumber: 'a bank account number',
  routingNumber: 'a bank number',
  vendor: 'the vendor',
  payee: 'the payee',
  customer: 'the customer',
  phone: 'a phone number',
  currency: 'a currency',
};

/** `33,000.00 − 4,950.00`, from its first amount and what is added to it. */
export function sumInWords(first: number, added: readonly number[]): string {
  const terms = added
    .filter((value) => value !== 0)
    .map((value) => `${value < 0 ? '−' : '+'} ${grouped(Math.abs(value))}`);
  return [grouped(first), ...terms].join(' ');
}

function grouped(value: number): string {
  return decimalString(value).replace(/\B(?=(?:\d{3})+\.)/g, ',');
}
