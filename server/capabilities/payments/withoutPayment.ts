import type { InvoiceRow } from '../invoices/invoiceStore.ts';
import type { ChangedPayments } from './putPayments.ts';

/** Each of these invoices that has the payment, once, without it. */
export function withoutPayment(rows: readonly InvoiceRow[], paymentId: string): ChangedPayments[] {
  return [...new Set(rows)].flatMap((invoice) => {
    const payment = invoice.payments.find(({ id }) => id === paymentId);
    if (!payment) return [];
    const payments = invoice.payments.filter(({ id }) => id !== paymentId);
    return [{ invoice, payments, payment }];
  });
}
