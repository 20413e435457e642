import type { AccountTx } from '../../platform/db/transaction.ts';
import { notFound } from '../../platform/http/problem.ts';
import { type InvoiceRow, invoices } from '../invoices/invoiceStore.ts';
import { requireUndecided } from '../invoices/requireUndecided.ts';

export async function lockUndecided(tx: AccountTx, invoiceId: string): Promise<InvoiceRow> {
  const invoice = await invoices.lock(tx, invoiceId);
  if (!invoice) throw notFound('invoice');
  requireUndecided(invoice);
  return invoice;
}
