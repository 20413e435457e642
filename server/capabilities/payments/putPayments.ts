import type { Payment } from '#shared/invoices/contract.ts';
import { openAmountOf, paidOf } from '#shared/payments/openAmount.ts';
import { type Actor, writeAudits } from '../../platform/audit/write.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';
import { reserve } from '../../platform/feed/sequence.ts';
import { type InvoiceRow, invoices } from '../invoices/invoiceStore.ts';

export interface ChangedPayments {
  /** Locked. */
  invoice: InvoiceRow;
  payments: Payment[];
  /** The one that was added or taken away. */
  payment: Payment;
}

/** Stores the payments of invoices: paid once nothing is open, approved otherwise. Returns the rows in the same order. */
export async function putPayments(
  { tx, actor }: { tx: AccountTx; actor: Actor },
  changes: readonly ChangedPayments[],
): Promise<InvoiceRow[]> {
  const sequences = await reserve(tx, changes.length);
  const rows = await invoices.changeAll(
    tx,
    changes.map(({ invoice, payments }) => ({
      ...{ id: invoice.id, seq: sequences.take(), payments },
      status: isOpen(invoice, payments) ? 'approved' : 'paid',
    })),
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  const after = changes.flatMap(({ invoice }) => byId.get(invoice.id) ?? []);
  await writeAudits(
    tx,
    actor,
    changes.map(({ invoice, payments, payment }) => ({
      category: 'INVOICE',
      action: 'update',
      entityType: 'invoice',
      entityId: invoice.id,
      metadata: metadataOf(payment, payments.includes(payment)),
      oldValues: { status: invoice.status, paid: paidOf(invoice) },
      newValues: {
        status: isOpen(invoice, payments) ? 'approved' : 'paid',
        paid: paidOf({ payments }),
      },
    })),
  );
  return after;
}

function isOpen(invoice: InvoiceRow, payments: Payment[]): boolean {
  return Number(openAmountOf({ ...invoice, status: 'approved', payments })) !== 0;
}

function metadataOf(
  { amount, paidOn, reference, applied }: Payment,
  isAdded: boolean,
): Record<string, string | null> {
  if (!applied) return { payment: isAdded ? 'recorded' : 'taken back', amount, paidOn, reference };
  const { invoiceId, invoiceNumber } = applied;
  const credit = isAdded ? 'applied' : 'taken back';
  return { credit, amount, paidOn, otherInvoice: invoiceId, otherNumber: invoiceNumber };
}
