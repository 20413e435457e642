import { isFrozen } from '#shared/invoices/contract.ts';
import { entityFeed } from '../feed/entityFeed.ts';
import { type InvoiceRow, invoices, presentInvoice } from './invoiceStore.ts';

export const invoiceFeed = entityFeed<InvoiceRow>({
  kind: 'invoice',
  table: 'invoices',
  list: invoices.list,
  mayBeEdited: (row) => !isFrozen(row),
  present: (row) => ({
    kind: 'invoice',
    id: row.id,
    seq: Number(row.seq),
    row: presentInvoice(row),
  }),
  presentDeleted: (gone) => ({ kind: 'invoice', ...gone, row: null }),
});
