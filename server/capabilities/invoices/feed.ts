import { isFrozen } from '#shared/invoices/contract.ts';
import { entityFeed } from '../../platform/feed/entityFeed.ts';
import { type InvoiceRow, invoices, presentInvoice } from './invoiceStore.ts';

export const invoiceFeed = entityFeed({
  kind: 'invoice',
  table: 'invoices',
  list: invoices.list,
  mayBeEdited: (row: InvoiceRow) => !isFrozen(row),
  present: (row: InvoiceRow) => ({
    kind: 'invoice',
    id: row.id,
    seq: Number(row.seq),
    row: presentInvoice(row),
  }),
  presentDeleted: (gone) => ({ kind: 'invoice', ...gone, row: null }),
});
