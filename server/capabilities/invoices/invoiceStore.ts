import type { ReadBeside, SenderAuthentication } from '#shared/checks/CheckInput.ts';
import { notValidIn } from '#shared/checks/notValid.ts';
import type { BookedRate } from '#shared/exchangeRates/contract.ts';
import {
  type Asked,
  type ConfirmedValue,
  type FieldPosition,
  type Flag,
  type Invoice,
  type InvoiceStatus,
  isFrozen,
  type Payment,
  type ReadByFact,
  type Reviewed,
  type SentBack,
  type Verification,
} from '#shared/invoices/contract.ts';
import type { ExportFact } from '#shared/invoices/exportFact.ts';
import { withoutRemovedLines } from '#shared/invoices/lines.ts';
import { readAsOf } from '#shared/invoices/readAs.ts';
import type { EarlyPayment } from '#shared/reading/earlyPayment.ts';
import type { DocumentType } from '#shared/reading/reading.ts';
import { type EntityRow, EntityStore } from '../../platform/db/entityStore.ts';
import { likePatterns, statement } from '../../platform/db/statement.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';
import { entityFeed } from '../../platform/feed/entityFeed.ts';
import { type ApprovalState, approvalStateColumns } from '../policy/approvalStateColumns.ts';
import { type EditedInvoice, invoiceColumns } from './columns.ts';
import { noteVendors } from './noteVendors.ts';

/** The columns of an invoice that only the server sets. */
export interface InvoiceFacts extends ApprovalState {
  sourceEmail: string | null;
  status: InvoiceStatus;
  decidedAt: Date | null;
  confidence: string;
  fraudFlags: string[];
  rejectionReason: string | null;
  uploadId: string | null;
  fileName: string | null;
  pageCount: number | null;
  documentType: DocumentType;
  vendorId: string | null;
  fieldConfidence: Readonly<Record<string, number>>;
  fieldBoxes: Readonly<Record<string, FieldPosition>>;
  flags: Flag[];
  heldBy: string[];
  verification: Verification | null;
  earlyPayment: EarlyPayment | null;
  readBy: ReadByFact | null;
  uploadedBy: string | null;
  /** More uploaders, when its pages came from several people. */
  alsoUploadedBy: string[];
  /** A program sent its file, so nobody is known to have brought it in: everybody who has the key may have. */
  byKey: boolean;
  readBeside: ReadBeside | null;
  /** The values beneath people's edits; `null` while nobody has edited it. */
  unedited: EditedInvoice | null;
  senderAuthentication: SenderAuthentication | null;
  confirmed: Readonly<Record<string, ConfirmedValue>>;
  reviewed: Reviewed | null;
  sentBack: SentBack | null;
  asked: Asked | null;
  exports: ExportFact[];
  payments: Payment[];
  /** The exchange rate at which it was approved. */
  bookedRate: BookedRate | null;
  /** The vendor that it was approved for, and the name of that vendor then (as `vendorNameKey`). */
  payeeVendorId: string | null;
  payeeKey: string | null;
  /** Made by us to be tried out: it is in no figures and is never exported. */
  isSample: boolean;
}

export type InvoiceRow = EditedInvoice & InvoiceFacts & EntityRow;

const factColumns: Record<keyof InvoiceFacts, string> = {
  ...approvalStateColumns,
  sourceEmail: 'text',
  status: 'text',
  decidedAt: 'timestamptz',
  confidence: 'numeric',
  fraudFlags: 'text[]',
  rejectionReason: 'text',
  uploadId: 'uuid',
  fileName: 'text',
  pageCount: 'integer',
  documentType: 'text',
  vendorId: 'uuid',
  fieldConfidence: 'jsonb',
  fieldBoxes: 'jsonb',
  flags: 'jsonb',
  heldBy: 'text[]',
  verification: 'jsonb',
  earlyPayment: 'jsonb',
  readBy: 'jsonb',
  uploadedBy: 'uuid',
  alsoUploadedBy: 'uuid[]',
  byKey: 'boolean',
  readBeside: 'jsonb',
  unedited: 'jsonb',
  senderAuthentication: 'text',
  confirmed: 'jsonb',
  reviewed: 'jsonb',
  sentBack: 'jsonb',
  asked: 'jsonb',
  exports: 'jsonb',
  payments: 'jsonb',
  bookedRate: 'jsonb',
  payeeVendorId: 'uuid',
  payeeKey: 'text',
  isSample: 'boolean',
};

/**
 * An invoice assigned to a merged vendor goes to the target of the merge, and one assigned to a deleted vendor to none.
 * Writing an invoice, merging and deleting a vendor all lock the change counter, so none of them happens during another.
 */
const leadToVendor = {
  join: 'left join vendors as vendor on vendor.account_id = $1 and vendor.id = new."vendorId"',
  value: `case when vendor.deleted_at is null then coalesce(vendor.merged_into, new."vendorId") end`,
};

const selectVendors = statement(`
  select distinct made.vendor_id as id from invoices made
  where made.account_id = $1 and made.id = any($2::uuid[]) and made.iban is not null and made.vendor_id is not null
    and not exists (select from invoices other
      where other.account_id = $1 and other.vendor_id = made.vendor_id and other.iban = made.iban
        and other.id <> made.id and other.deleted_at is null and other.status <> 'rejected')`);

class InvoiceStore extends EntityStore<EditedInvoice & InvoiceFacts> {
  /** Vendors are also compared by the bank accounts on their invoices. */
  override async insertAll(
    tx: AccountTx,
    rows: Parameters<EntityStore<EditedInvoice & InvoiceFacts>['insertAll']>[1],
  ): Promise<InvoiceRow[]> {
    const made = await super.insertAll(tx, rows);
    const withAccount = made.filter(({ iban, vendorId }) => iban !== null && vendorId !== null);
    if (withAccount.length > 0) {
      const ids = withAccount.map(({ id }) => id);
      const vendors = await tx.run<{ id: string }>(selectVendors, [tx.accountId, ids]);
      noteVendors(
        tx,
        vendors.map(({ id }) => id),
      );
    }
    return made;
  }
}

export const invoices = new InvoiceStore(
  'invoices',
  { ...invoiceColumns, ...factColumns },
  new Map([['vendorId', leadToVendor]]),
);

const selectByUpload = statement(
  `select ${invoices.list} from invoices as row where row.account_id = $1 and row.upload_id = $2`,
);

/** Includes deleted invoices: their file must not create another invoice. */
export async function findByUpload(
  tx: AccountTx,
  uploadId: string,
): Promise<InvoiceRow | undefined> {
  const [row] = await tx.run<InvoiceRow>(selectByUpload, [tx.accountId, uploadId]);
  return row;
}

export function presentInvoice(row: InvoiceRow): Invoice {
  return {
    id: row.id,
    invoiceNumber: row.invoiceNumber,
    vendorName: row.vendorName,
    vendorEmail: row.vendorEmail,
    vendorTaxId: row.vendorTaxId,
    vendor: { name: row.vendorName, email: row.vendorEmail },
    amount: row.amount,
    subtotal: row.subtotal,
    discount: row.discount,
    shipping: row.shipping,
    tax: row.tax,
    currency: row.currency,
    invoiceDate: row.invoiceDate,
    dueDate: row.dueDate,
    iban: row.iban,
    purchaseOrder: row.purchaseOrder,
    description: row.description,
    exchangeRate: row.exchangeRate,
    exchangeRateDate: row.exchangeRateDate,
    lines: withoutRemovedLines(row.lines).map(
      ({ id, description, quantity, unitPrice, discount, taxRate, net }) => ({
        id,
        description,
        quantity,
        unitPrice,
        // Lines of earlier versions were stored without it.
        discount: discount ?? null,
        taxRate,
        net,
      }),
    ),
    coding: { ...row.coding },
    ...(row.coveredDefaults && { coveredDefaults: row.coveredDefaults }),
    sourceEmail: row.sourceEmail,
    status: row.status,
    approvalStatus: row.approvalStatus,
    currentApprovers: row.currentApprovers,
    approvedBy: row.approvedBy,
    standIns: row.standIns.map(({ personId, absent }) => ({
      personId,
      absent: { ...absent, roles: [...absent.roles] },
    })),
    requiredApprovers: [...row.requiredApprovers],
    requiredCount: row.requiredCount,
    appliedRule: row.appliedRule,
    escalatesAt: row.escalatesAt?.toISOString() ?? null,
    escalatedAt: row.escalatedAt?.toISOString() ?? null,
    decidedAt: row.decidedAt?.toISOString() ?? null,
    confidence: row.confidence,
    fraudFlags: row.fraudFlags,
    fieldErrors: row.fieldErrors,
    ...notValidOf(row),
    readAs: readAsOfRow(row),
    rejectionReason: row.rejectionReason,
    fingerprint: row.fingerprint,
    uploadId: row.uploadId,
    fileName: row.fileName,
    pageCount: row.pageCount,
    documentType: row.documentType,
    vendorId: row.vendorId,
    fieldConfidence: row.fieldConfidence,
    fieldBoxes: row.fieldBoxes,
    flags: row.flags,
    heldBy: row.heldBy,
    verification: row.verification,
    earlyPayment: row.earlyPayment,
    readBy: row.readBy,
    uploadedBy: row.uploadedBy,
    ...(row.alsoUploadedBy.length > 0 && { alsoUploadedBy: row.alsoUploadedBy }),
    ...(row.byKey && { byKey: true }),
    confirmed: row.confirmed,
    doubts: row.doubts,
    reviewed: row.reviewed,
    sentBack: row.sentBack,
    awaitsReview: row.awaitsReview,
    asked: row.asked,
    payments: row.payments,
    bookedRate: row.bookedRate,
    exports: row.exports,
    revision: row.revision,
    ...(row.isSample ? { isSample: true } : {}),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

function notValidOf(row: InvoiceRow): Pick<Invoice, 'notValid'> {
  const notValid = notValidIn(row.readBeside?.notValid, row, withoutRemovedLines(row.lines));
  if (notValid.length === 0) return {};
  return { notValid: notValid.map(({ field, value, instead }) => ({ field, value, instead })) };
}

function readAsOfRow(row: InvoiceRow): Invoice['readAs'] {
  return row.unedited === null
    ? {}
    : readAsOf(row.unedited, { ...row, lines: withoutRemovedLines(row.lines) });
}

export const invoiceFeed = entityFeed({
  kind: 'invoice',
  table: 'invoices',
  list: invoices.list,
  isWeighed: true,
  mayBeEdited: (row: InvoiceRow) => !isFrozen(row),
  present: (row: InvoiceRow) => ({
    kind: 'invoice',
    id: row.id,
    seq: Number(row.seq),
    row: presentInvoice(row),
  }),
  presentDeleted: (gone) => ({ kind: 'invoice', ...gone, row: null }),
});

/** Selects invoices; a filter that is `null` is ignored. */
interface InvoiceFilter {
  status: InvoiceStatus | null;
  vendorId: string | null;
  /**
   * Each of its words must occur in the number, the vendor's name, the description or the purchase
   * order.
   */
  search: string | null;
}

/** The most bytes of the invoices of a page together; a larger one gets a page of its own. */
const pageBytes = 1_000_000;

/** One page of the list, newest first: the invoices created before `before`. It may be shorter than the limit. */
export async function listInvoices(
  tx: AccountTx,
  { limit, before, ...filter }: InvoiceFilter & { limit: number; before: string | null },
): Promise<{ rows: InvoiceRow[]; hasMore: boolean; total: number }> {
  const filterValues = [tx.accountId, filter.status, filter.vendorId, likePatterns(filter.search)];
  const [rows, counted] = await Promise.all([
    tx.run<InvoiceRow & { found: number }>(selectPage, [...filterValues, before, limit, pageBytes]),
    tx.run<{ total: number }>(countAll, filterValues),
  ]);
  const hasMore = (rows[0]?.found ?? 0) > rows.length;
  return { rows, hasMore, total: counted[0]?.total ?? 0 };
}

const matches = `row.account_id = $1 and row.deleted_at is null
  and ($2::text is null or row.status = $2)
  and ($3::uuid is null or row.vendor_id = $3)
  and ($4::text[] = '{}' or
    concat_ws(' ', row.invoice_number, row.vendor_name, row.description, row.purchase_order) ilike all($4))`;

const selectPage = statement(`
  with found as (
    select row.id, row.bytes from invoices as row
    where ${matches} and ($5::uuid is null or row.id < $5)
    order by row.id desc limit $6 + 1
  ), weighed as (
    select id, row_number() over newest as number, sum(bytes) over newest as bytes
    from found window newest as (order by id desc)
  )
  select ${invoices.list}, (select count(*)::int from found) as found
  from weighed join invoices as row on row.account_id = $1 and row.id = weighed.id
  where weighed.number = 1 or weighed.number <= $6 and weighed.bytes <= $7
  order by row.id desc`);

const countAll = statement(`select count(*)::int as total from invoices as row where ${matches}`);
