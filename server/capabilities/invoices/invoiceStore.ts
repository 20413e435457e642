import type { ReadBeside, SenderAuthentication } from '#shared/checks/Checked.ts';
import type {
  Asked,
  FieldPlace,
  Flag,
  Invoice,
  InvoiceStatus,
  ReadByFact,
  Verification,
} from '#shared/invoices/contract.ts';
import type { ExportFact } from '#shared/invoices/exportFact.ts';
import { standingLines } from '#shared/invoices/lines.ts';
import type { EarlyPayment } from '#shared/reading/earlyPayment.ts';
import type { DocumentType } from '#shared/reading/reading.ts';
import type { EntityRow } from '../../platform/db/entityRow.ts';
import { EntityStore } from '../../platform/db/entityStore.ts';
import { statement } from '../../platform/db/statement.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';
import { type StandingFacts, standingColumns } from '../policy/standingColumns.ts';
import { type EditedInvoice, invoiceColumns } from './columns.ts';

/** The columns of an invoice that only the server sets. */
export interface InvoiceFacts extends StandingFacts {
  sourceEmail: string | null;
  status: InvoiceStatus;
  /** When it last became undecided; reopening it starts this time anew. */
  waitingSince: Date;
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
  fieldBoxes: Readonly<Record<string, FieldPlace>>;
  flags: Flag[];
  heldBy: string[];
  verification: Verification | null;
  earlyPayment: EarlyPayment | null;
  readBy: ReadByFact | null;
  uploadedBy: string | null;
  /** More uploaders, when its pages came from several people. */
  alsoUploadedBy: string[];
  readBeside: ReadBeside | null;
  senderAuthentication: SenderAuthentication | null;
  asked: Asked | null;
  exports: ExportFact[];
}

export type InvoiceRow = EditedInvoice & InvoiceFacts & EntityRow;

const factColumns: Record<keyof InvoiceFacts, string> = {
  ...standingColumns,
  sourceEmail: 'text',
  status: 'text',
  waitingSince: 'timestamptz',
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
  readBeside: 'jsonb',
  senderAuthentication: 'text',
  asked: 'jsonb',
  exports: 'jsonb',
};

export const invoices = new EntityStore<EditedInvoice & InvoiceFacts>('invoices', {
  ...invoiceColumns,
  ...factColumns,
});

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
    asked: row.asked,
    exports: row.exports,
    revision: row.revision,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
