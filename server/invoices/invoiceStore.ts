import type {
  ApprovalStatus,
  FieldPlace,
  Flag,
  Invoice,
  InvoiceStatus,
} from '#shared/invoices/contract.ts';
import { standingLines } from '#shared/invoices/lines.ts';
import type { DocumentType } from '#shared/reading/reading.ts';
import type { EntityRow } from '../db/entityRow.ts';
import { EntityStore } from '../db/entityStore.ts';
import type { AccountWork } from '../db/statement.ts';
import { type EditedInvoice, invoiceColumns } from './columns.ts';

/** What the server alone says of an invoice. */
export interface InvoiceFacts {
  sourceEmail: string | null;
  status: InvoiceStatus;
  approvalStatus: ApprovalStatus;
  currentApprovers: string[];
  requiredApprovers: string[];
  requiredCount: number;
  confidence: string;
  fraudFlags: string[];
  rejectionReason: string | null;
  uploadId: string | null;
  fileName: string | null;
  pageCount: number | null;
  documentType: DocumentType;
  vendorId: string | null;
  fieldConfidence: Readonly<Record<string, number>>;
  fieldBoxes: Readonly<Record<string, FieldPlace>>;
  flags: Flag[];
}

export type InvoiceRow = EditedInvoice & InvoiceFacts & EntityRow;

const factColumns: Record<keyof InvoiceFacts, string> = {
  sourceEmail: 'text',
  status: 'text',
  approvalStatus: 'text',
  currentApprovers: 'text[]',
  requiredApprovers: 'text[]',
  requiredCount: 'integer',
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
};

export const invoices = new EntityStore<EditedInvoice & InvoiceFacts>('invoices', {
  ...invoiceColumns,
  ...factColumns,
});

/** One page of the list, newest first: those made before `before`. */
export async function listInvoices(
  tx: AccountWork,
  { limit, before, status }: { limit: number; before: string | null; status: string | null },
): Promise<{ rows: InvoiceRow[]; total: number }> {
  const [rows, counted] = await Promise.all([
    tx.run<InvoiceRow>(selectPage, [tx.accountId, before, status, limit]),
    tx.run<{ total: number }>(countAll, [tx.accountId, status]),
  ]);
  return { rows, total: counted[0]?.total ?? 0 };
}

const selectPage = {
  name: 'list-invoices',
  text: `select ${invoices.list} from invoices as row
    where row.account_id = $1 and row.deleted_at is null
      and ($2::uuid is null or row.id < $2) and ($3::text is null or row.status = $3)
    order by row.id desc limit $4`,
};

const countAll = {
  name: 'count-invoices',
  text: `select count(*)::int as total from invoices
    where account_id = $1 and deleted_at is null and ($2::text is null or status = $2)`,
};

const selectByUpload = {
  name: 'invoice-of-upload',
  text: `select ${invoices.list} from invoices as row where row.account_id = $1 and row.upload_id = $2`,
};

/** Also one that was deleted: its file is not to make another. */
export async function findByUpload(
  tx: AccountWork,
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
    tax: row.tax,
    currency: row.currency,
    invoiceDate: row.invoiceDate,
    dueDate: row.dueDate,
    iban: row.iban,
    purchaseOrder: row.purchaseOrder,
    description: row.description,
    lines: standingLines(row.lines).map(
      ({ id, description, quantity, unitPrice, taxRate, net }) => ({
        id,
        description,
        quantity,
        unitPrice,
        taxRate,
        net,
      }),
    ),
    sourceEmail: row.sourceEmail,
    status: row.status,
    approvalStatus: row.approvalStatus,
    currentApprovers: row.currentApprovers,
    requiredApprovers: row.requiredApprovers,
    requiredCount: row.requiredCount,
    confidence: row.confidence,
    fraudFlags: row.fraudFlags,
    fieldErrors: row.fieldErrors,
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
    revision: row.revision,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
