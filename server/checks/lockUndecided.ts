import { requireUndecided } from '../approvals/requirements.ts';
import type { AccountTx } from '../db/database.ts';
import { notFound } from '../http/problem.ts';
import { type InvoiceRow, invoices } from '../invoices/invoiceStore.ts';

export async function lockUndecided(tx: AccountTx, invoiceId: string): Promise<InvoiceRow> {
  const invoice = await invoices.lock(tx, invoiceId);
  if (!invoice) throw notFound('invoice');
  requireUndecided(invoice);
  return invoice;
}
