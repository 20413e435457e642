import type { Transaction } from 'dexie';
import type { FactRow, InvoiceRow, OutboxItem, VendorRow } from '#sync/client/rows.ts';

/** What invoices have had since files are read, older ones being read from none, and since their standing travels with them. */
const lacking = {
  uploadId: null,
  fileName: null,
  pageCount: null,
  documentType: 'invoice',
  vendorId: null,
  fieldConfidence: {},
  fieldBoxes: {},
  flags: [],
  approvedBy: [],
  appliedRule: null,
  escalatesAt: null,
  escalatedAt: null,
  decidedAt: null,
  heldBy: [],
  verification: null,
  readBy: null,
  earlyPayment: null,
  uploadedBy: null,
  standIns: [],
  asked: null,
  exports: [],
} satisfies Partial<InvoiceRow>;

/** Rows of an earlier version get what they lack, so that every reader finds it. */
export async function fillInInvoices(transaction: Transaction): Promise<void> {
  await transaction
    .table<InvoiceRow>('invoices')
    .toCollection()
    .modify((row) => {
      Object.assign(row, { ...lacking, ...row });
    });
  await transaction
    .table<FactRow>('facts')
    .toCollection()
    .modify((fact) => {
      if (fact.known?.kind === 'invoice')
        Object.assign(fact.known.row, { ...lacking, ...fact.known.row });
    });
}

const lackingOfVendors = { mergedIntoId: null } satisfies Partial<VendorRow>;

/** Since vendors are merged. */
export async function fillInVendors(transaction: Transaction): Promise<void> {
  await transaction
    .table<VendorRow>('vendors')
    .toCollection()
    .modify((row) => {
      Object.assign(row, { ...lackingOfVendors, ...row });
    });
}

/** What waited in the outbox of an earlier version was about one thing each. */
export async function fillInOutbox(transaction: Transaction): Promise<void> {
  await transaction
    .table<OutboxItem>('outbox')
    .toCollection()
    .modify((item) => {
      if (item.kind === 'decision') Object.assign(item, { parts: [], about: [] });
    });
}
