import type { InvoiceValues } from '#shared/invoices/fields.ts';
import type { InvoiceLine } from '#shared/invoices/lines.ts';
import { type Actor, writeAudit } from '../../platform/audit/write.ts';
import { newId } from '../../platform/db/newId.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';
import { nextSeq } from '../../platform/feed/sequence.ts';
import { judgeCovered } from '../policy/approvalState.ts';
import type { ApprovalState } from '../policy/approvalStateColumns.ts';
import { noApprovals } from '../policy/approvalStore.ts';
import { fingerprintOf } from '../policy/fingerprint.ts';
import { readPolicy } from '../policy/policyStore.ts';
import { type InvoiceFacts, type InvoiceRow, invoices } from './invoiceStore.ts';

/** The facts that do not depend on the approval policy. */
type OwnFacts = Omit<InvoiceFacts, keyof ApprovalState>;

/** What is known of a new invoice. Everything else is empty, and the invoice is undecided. */
export interface NewInvoice extends Partial<InvoiceValues>, Partial<OwnFacts> {
  id?: string;
  lines?: readonly InvoiceLine[];
}

const emptyValues: InvoiceValues = {
  invoiceNumber: null,
  vendorName: null,
  vendorEmail: null,
  vendorTaxId: null,
  amount: null,
  subtotal: null,
  discount: null,
  shipping: null,
  tax: null,
  currency: 'USD',
  invoiceDate: null,
  dueDate: null,
  iban: null,
  purchaseOrder: null,
  description: null,
  exchangeRate: null,
  exchangeRateDate: null,
};

const undecidedFacts: OwnFacts = {
  sourceEmail: null,
  status: 'pending_review',
  decidedAt: null,
  confidence: '1',
  fraudFlags: [],
  rejectionReason: null,
  uploadId: null,
  fileName: null,
  pageCount: null,
  documentType: 'invoice',
  vendorId: null,
  fieldConfidence: {},
  fieldBoxes: {},
  flags: [],
  heldBy: [],
  verification: null,
  earlyPayment: null,
  readBy: null,
  uploadedBy: null,
  alsoUploadedBy: [],
  byKey: false,
  readBeside: null,
  unedited: null,
  senderAuthentication: null,
  confirmed: {},
  reviewed: null,
  sentBack: null,
  asked: null,
  exports: [],
  payments: [],
  bookedRate: null,
  payeeVendorId: null,
  payeeKey: null,
  isSample: false,
};

export async function createInvoice(
  tx: AccountTx,
  actor: Actor,
  { id = newId(), lines = [], ...known }: NewInvoice,
): Promise<InvoiceRow> {
  const values = { ...emptyValues, ...undecidedFacts, ...known, lines, coding: {} };
  const uncovered = { ...values, coveredDefaults: null, fingerprint: fingerprintOf(values) };
  const waiting = { waitingSince: new Date(), escalatedAt: null, awaitsReview: false };
  const { facts } = judgeCovered(
    { ...uncovered, ...waiting, id, fieldErrors: [] },
    await readPolicy(tx),
    noApprovals,
  );
  const seq = await nextSeq(tx);
  const row = await invoices.insert(tx, { ...values, ...facts, id, seq });
  await writeAudit(tx, actor, {
    category: 'INVOICE',
    action: 'create',
    entityType: 'invoice',
    entityId: id,
    newValues: {
      invoiceNumber: row.invoiceNumber,
      vendorName: row.vendorName,
      amount: row.amount,
      currency: row.currency,
    },
  });
  return row;
}
