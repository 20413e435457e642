import type { Transaction } from 'dexie';
import type { FactRow, InvoiceRow } from '#sync/client/rows.ts';

/** What invoices have had since files are read; older rows were read from none. */
const unread = {
  uploadId: null,
  fileName: null,
  pageCount: null,
  documentType: 'invoice',
  vendorId: null,
  fieldConfidence: {},
  fieldBoxes: {},
  flags: [],
} satisfies Partial<InvoiceRow>;

/** Rows of an earlier version get what they lack, so that every reader finds it. */
export async function fillInInvoices(transaction: Transaction): Promise<void> {
  await transaction
    .table<InvoiceRow>('invoices')
    .toCollection()
    .modify((row) => {
      Object.assign(row, { ...unread, ...row });
    });
  await transaction
    .table<FactRow>('facts')
    .toCollection()
    .modify((fact) => {
      if (fact.known?.kind === 'invoice')
        Object.assign(fact.known.row, { ...unread, ...fact.known.row });
    });
}
