import type { z } from 'zod';
import type { Decided, Payment } from '#shared/invoices/contract.ts';
import type { payInvoice } from '#shared/payments/contract.ts';
import {
  openAmountOf,
  type PaymentProblem,
  paidOf,
  whyNotPaid,
} from '#shared/payments/openAmount.ts';
import { writeAudit } from '../../platform/audit/write.ts';
import { newId } from '../../platform/db/newId.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';
import { nextSeq, withSeq } from '../../platform/feed/sequence.ts';
import { conflict, notFound } from '../../platform/http/problem.ts';
import { displayName } from '../accounts/memberStore.ts';
import type { Deciding } from '../invoices/Deciding.ts';
import { type InvoiceRow, invoices, presentInvoice } from '../invoices/invoiceStore.ts';
import { noInvoice } from '../invoices/trashStore.ts';

const messages: Readonly<Record<PaymentProblem, string>> = {
  not_approved: 'Only an approved invoice can be paid.',
  already_paid: 'This invoice is paid already.',
  no_amount: 'This invoice has no amount.',
  not_open: 'The payment is more than what is open.',
};

/** Once the whole amount is paid, the invoice is. A repeated call records nothing twice. */
export async function recordPayment(
  deciding: Deciding,
  invoiceId: string,
  { id = newId(), amount, paidOn, reference }: z.output<typeof payInvoice.body>,
): Promise<Decided> {
  const { tx, personId } = deciding;
  const invoice = await lock(tx, invoiceId);
  if (invoice.payments.some((one) => one.id === id)) return answer('Payment recorded', invoice);
  const open = openAmountOf(invoice);
  const paid = amount ?? open ?? '0';
  const problem = whyNotPaid(invoice, paid);
  if (problem === 'not_open') {
    throw conflict(problem, `${messages.not_open} ${open} ${invoice.currency} is left to pay.`);
  }
  if (problem) throw conflict(problem, messages[problem]);
  const payment: Payment = {
    ...{ id, amount: paid, paidOn, reference, personId },
    name: await displayName(tx, personId),
    at: new Date().toISOString(),
  };
  return change(deciding, invoice, { payments: [...invoice.payments, payment], payment });
}

/** The invoice is open again by that amount. */
export async function takeBackPayment(
  deciding: Deciding,
  { invoiceId, paymentId }: { invoiceId: string; paymentId: string },
): Promise<Decided> {
  const invoice = await lock(deciding.tx, invoiceId);
  const payment = invoice.payments.find(({ id }) => id === paymentId);
  if (!payment) throw notFound('payment');
  const payments = invoice.payments.filter(({ id }) => id !== paymentId);
  return change(deciding, invoice, { payments, payment });
}

interface Changed {
  payments: Payment[];
  /** The one that was added or taken away. */
  payment: Payment;
}

async function change(
  { tx, actor }: Deciding,
  invoice: InvoiceRow,
  { payments, payment }: Changed,
): Promise<Decided> {
  const isOpen = Number(openAmountOf({ ...invoice, status: 'approved', payments })) !== 0;
  const row = await invoices.change(tx, invoice.id, await nextSeq(tx), {
    payments,
    status: isOpen ? 'approved' : 'paid',
  });
  const isAdded = payments.includes(payment);
  const { amount, paidOn, reference } = payment;
  await writeAudit(tx, actor, {
    category: 'INVOICE',
    action: 'update',
    entityType: 'invoice',
    entityId: invoice.id,
    metadata: { payment: isAdded ? 'recorded' : 'taken back', amount, paidOn, reference },
    oldValues: { status: invoice.status, paid: paidOf(invoice) },
    newValues: { status: row.status, paid: paidOf(row) },
  });
  return answer(isAdded ? 'Payment recorded' : 'Payment taken back', row);
}

function answer(message: string, row: InvoiceRow): Decided {
  return { message, invoice: withSeq(row, presentInvoice) };
}

async function lock(tx: AccountTx, invoiceId: string): Promise<InvoiceRow> {
  const invoice = await invoices.lock(tx, invoiceId);
  if (!invoice) throw await noInvoice(tx, invoiceId);
  return invoice;
}
