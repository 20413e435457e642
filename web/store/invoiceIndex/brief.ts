import type { AppliedRuleFact, Invoice } from '#shared/invoices/contract.ts';
import { type ExportFact, farthestAnywhere } from '#shared/invoices/exportFact.ts';
import { type Origin, originOf } from '#shared/invoices/origin.ts';
import { paidOf } from '#shared/payments/openAmount.ts';

/** The fields that lists, sums and reports need of every invoice, without reading its row. */
export type InvoiceBrief = Readonly<
  Pick<
    Invoice,
    | 'invoiceNumber'
    | 'amount'
    | 'createdAt'
    | 'decidedAt'
    | 'escalatedAt'
    | 'vendorName'
    | 'vendorId'
    | 'currency'
    | 'invoiceDate'
    | 'dueDate'
    | 'earlyPayment'
    | 'approvalStatus'
    | 'confidence'
    | 'uploadedBy'
    | 'alsoUploadedBy'
    | 'fraudFlags'
    | 'heldBy'
    | 'requiredApprovers'
    | 'approvedBy'
    | 'standIns'
    | 'requiredCount'
    | 'doubts'
    | 'awaitsReview'
    | 'documentType'
    | 'exchangeRate'
    | 'exchangeRateDate'
    | 'bookedRate'
  >
> & {
  readonly inError: boolean;
  readonly appliedRule: Pick<AppliedRuleFact, 'inUsd' | 'inSequence'> | null;
  readonly isSample: boolean;
  /** The member asked an open question. */
  readonly askedOf: string | null;
  /** The farthest state in any ledger. */
  readonly exportState: ExportFact['state'] | null;
  /** How it came in. */
  readonly origin: Origin;
  /** What people recorded as paid; `null` if they recorded nothing. */
  readonly paid: string | null;
};

export type Briefed = Omit<
  InvoiceBrief,
  'inError' | 'askedOf' | 'exportState' | 'isSample' | 'origin' | 'paid' | 'appliedRule'
> &
  Pick<
    Invoice,
    | 'appliedRule'
    | 'fieldErrors'
    | 'asked'
    | 'exports'
    | 'isSample'
    | 'sourceEmail'
    | 'byKey'
    | 'payments'
  >;

export function briefOf(invoice: Briefed): InvoiceBrief {
  return {
    invoiceNumber: invoice.invoiceNumber,
    amount: invoice.amount,
    createdAt: invoice.createdAt,
    decidedAt: invoice.decidedAt,
    escalatedAt: invoice.escalatedAt,
    vendorName: invoice.vendorName,
    vendorId: invoice.vendorId,
    currency: invoice.currency,
    invoiceDate: invoice.invoiceDate,
    dueDate: invoice.dueDate,
    earlyPayment: invoice.earlyPayment,
    approvalStatus: invoice.approvalStatus,
    confidence: invoice.confidence,
    uploadedBy: invoice.uploadedBy,
    alsoUploadedBy: invoice.alsoUploadedBy,
    fraudFlags: invoice.fraudFlags,
    heldBy: invoice.heldBy,
    requiredApprovers: invoice.requiredApprovers,
    approvedBy: invoice.approvedBy,
    standIns: invoice.standIns,
    askedOf: invoice.asked?.to ?? null,
    requiredCount: invoice.requiredCount,
    appliedRule: appliedRuleBrief(invoice.appliedRule),
    doubts: invoice.doubts,
    awaitsReview: invoice.awaitsReview,
    exportState: farthestAnywhere(invoice),
    inError: invoice.fieldErrors.length > 0,
    isSample: invoice.isSample ?? false,
    documentType: invoice.documentType,
    origin: originOf(invoice),
    paid: paidOf(invoice),
    // Rows that an earlier version stored lack them.
    exchangeRate: invoice.exchangeRate ?? null,
    exchangeRateDate: invoice.exchangeRateDate ?? null,
    bookedRate: invoice.bookedRate ?? null,
  };
}

function appliedRuleBrief(applied: AppliedRuleFact | null): InvoiceBrief['appliedRule'] {
  if (!applied) return null;
  const { inUsd, inSequence } = applied;
  return { inUsd, ...(inSequence && { inSequence }) };
}
