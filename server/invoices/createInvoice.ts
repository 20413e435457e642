import type { InvoiceValues } from '#shared/invoices/fields.ts';
import { fingerprintOf } from '#shared/invoices/fingerprint.ts';
import type { InvoiceLine } from '#shared/invoices/lines.ts';
import { readPolicy } from '../approvals/policyStore.ts';
import { judged } from '../approvals/standing.ts';
import type { StandingFacts } from '../approvals/standingColumns.ts';
import { type Actor, writeAudit } from '../audit/write.ts';
import { newId } from '../db/newId.ts';
import type { AccountWork } from '../db/statement.ts';
import { nextSeq } from '../feed/sequence.ts';
import { type InvoiceFacts, type InvoiceRow, invoices } from './invoiceStore.ts';

/** What follows from no policy. */
type OwnFacts = Omit<InvoiceFacts, keyof StandingFacts | 'waitingSince'>;

/** What is known of a new invoice; the rest is unknown, and to be decided. */
export interface NewInvoice extends Partial<InvoiceValues>, Partial<OwnFacts> {
  id?: string;
  lines?: readonly InvoiceLine[];
}

const nothingKnown: InvoiceValues = {
  invoiceNumber: null,
  vendorName: null,
  vendorEmail: null,
  vendorTaxId: null,
  amount: null,
  subtotal: null,
  tax: null,
  currency: 'USD',
  invoiceDate: null,
  dueDate: null,
  iban: null,
  purchaseOrder: null,
  description: null,
};

const toBeDecided: OwnFacts = {
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
  readBeside: null,
  senderAuthentication: null,
  asked: null,
  exports: [],
};

export async function createInvoice(
  tx: AccountWork,
  actor: Actor,
  { id = newId(), lines = [], ...known }: NewInvoice,
): Promise<InvoiceRow> {
  const values = { ...nothingKnown, ...toBeDecided, ...known, lines };
  const fingerprint = fingerprintOf(values);
  const waiting = { id, fingerprint, waitingSince: new Date() };
  const { facts } = judged({ ...values, ...waiting, escalatedAt: null }, await readPolicy(tx), []);
  const seq = await nextSeq(tx);
  const row = await invoices.insert(tx, { ...values, ...facts, ...waiting, seq });
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
