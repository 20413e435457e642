import type { Invoice } from '#shared/invoices/contract.ts';

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
  >
> & {
  readonly inError: boolean;
  readonly isSample: boolean;
  /** The member asked an open question. */
  readonly askedOf: string | null;
};

export type Briefed = Omit<InvoiceBrief, 'inError' | 'askedOf' | 'isSample'> &
  Pick<Invoice, 'fieldErrors' | 'asked' | 'isSample'>;

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
    inError: invoice.fieldErrors.length > 0,
    isSample: invoice.isSample ?? false,
  };
}
