import type { Transaction } from 'dexie';
import type {
  FactRow,
  FeedRow,
  InvoiceRow,
  OutboxItem,
  VendorRow,
} from '#sync/client/tables/rows.ts';

/** Values that rows of versions before the first release may lack. */
const invoiceDefaults = {
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
  confirmed: {},
  doubts: 0,
  reviewed: null,
  sentBack: null,
  awaitsReview: false,
  exports: [],
} satisfies Partial<InvoiceRow>;

const decisionDefaults = { parts: [], about: [] };

const vendorDefaults = { mergedIntoId: null } satisfies Partial<VendorRow>;

/**
 * Upgrades a database of any development version before 16. Unsent data is kept, rows get missing values, and a first
 * load brings the kinds that those versions did not know.
 */
export async function upgradeOlder(transaction: Transaction): Promise<void> {
  await transaction
    .table<OutboxItem>('outbox')
    .toCollection()
    .modify((item) => {
      if (item.kind === 'decision') Object.assign(item, { ...decisionDefaults, ...item });
    });
  await transaction
    .table<InvoiceRow>('invoices')
    .toCollection()
    .modify((row) => {
      Object.assign(row, { ...invoiceDefaults, ...row });
    });
  await transaction
    .table<VendorRow>('vendors')
    .toCollection()
    .modify((row) => {
      Object.assign(row, { ...vendorDefaults, ...row });
    });
  await transaction
    .table<FactRow>('facts')
    .toCollection()
    .modify(({ known }) => {
      if (known?.kind === 'invoice') Object.assign(known.row, { ...invoiceDefaults, ...known.row });
    });
  await transaction.table('mappings').clear();
  await beginFeedAgain(transaction);
}

/** Repeats the first load, because earlier versions skipped kinds that they did not know. */
export async function beginFeedAgain(transaction: Transaction): Promise<void> {
  await transaction
    .table<FeedRow>('feed')
    .toCollection()
    .modify({ cursor: null, complete: false, again: true, loaded: 0 });
}
