import type { z } from 'zod';
import { ledgerNames } from '#shared/integrations/ledgers.ts';
import type { Decided, Payment } from '#shared/invoices/contract.ts';
import { moneyText } from '#shared/money/explained.ts';
import type { payInvoice } from '#shared/payments/contract.ts';
import { openAmountOf, type PaymentProblem, whyNotPaid } from '#shared/payments/openAmount.ts';
import { newId } from '../../platform/db/newId.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';
import { withSeq } from '../../platform/feed/sequence.ts';
import { conflict, notFound } from '../../platform/http/problem.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { displayName } from '../accounts/memberStore.ts';
import { findConnection } from '../integrations/connectionStore.ts';
import type { Deciding } from '../invoices/Deciding.ts';
import { type InvoiceRow, invoices, presentInvoice } from '../invoices/invoiceStore.ts';
import { noInvoice } from '../invoices/trashStore.ts';
import { ApplicationUnanswered } from './ApplicationUnanswered.ts';
import { applyInLedgerJob } from './applyInLedgerJob.ts';
import { putPayments } from './putPayments.ts';
import { withoutPayment } from './withoutPayment.ts';

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
    const left = moneyText(open ?? '0', invoice.currency);
    throw conflict(problem, `${messages.not_open} ${left} is left to pay.`);
  }
  if (problem) throw conflict(problem, messages[problem]);
  const payment: Payment = {
    ...{ id, amount: paid, paidOn, reference, personId },
    name: await displayName(tx, personId),
    at: new Date().toISOString(),
  };
  const payments = [...invoice.payments, payment];
  const [row] = await putPayments(deciding, [{ invoice, payments, payment }]);
  if (!row) throw new Error('An invoice that was just paid is not there');
  return answer('Payment recorded', row);
}

/** The invoice is open again by that amount; an applied credit note is, too. */
export async function takeBackPayment(
  deciding: Deciding,
  jobs: Pick<Jobs, 'enqueue'>,
  { invoiceId, paymentId }: { invoiceId: string; paymentId: string },
): Promise<Decided> {
  const { tx } = deciding;
  const otherId = await otherInvoiceOf(tx, { invoiceId, paymentId });
  const rows = await invoices.lockAll(tx, otherId ? [invoiceId, otherId] : [invoiceId]);
  const invoice = rows.find(({ id }) => id === invoiceId);
  if (!invoice) throw await noInvoice(tx, invoiceId);
  const payment = invoice.payments.find(({ id }) => id === paymentId);
  if (!payment) throw notFound('payment');
  if (payment.applied?.inLedger) {
    const { short } = ledgerNames[payment.applied.inLedger];
    throw conflict(
      'applied_in_ledger',
      `This credit note is applied in ${short}, too. Remove it there; it is then taken back here within an hour.`,
    );
  }
  const pair = otherId ? pairOf(payment, { invoiceId, otherId }) : null;
  if (pair) await requireAnswered(tx, rows, { payment, pair });
  const [row] = await putPayments(deciding, withoutPayment([invoice, ...rows], paymentId));
  if (!row) throw new Error('An invoice that was just changed is not there');
  if (pair) {
    // The ledger may have begun to apply it.
    await jobs.enqueue(tx, applyInLedgerJob, { accountId: tx.accountId, ...pair });
  }
  return answer(payment.applied ? 'Credit note taken back' : 'Payment taken back', row);
}

interface Pair {
  creditId: string;
  billId: string;
}

function pairOf(
  { amount }: Payment,
  { invoiceId, otherId }: { invoiceId: string; otherId: string },
): Pair {
  return amount.startsWith('-')
    ? { creditId: invoiceId, billId: otherId }
    : { creditId: otherId, billId: invoiceId };
}

/** What a ledger was asked to apply may be there, as long as both are in its books and it is not disconnected. */
async function requireAnswered(
  tx: AccountTx,
  rows: readonly InvoiceRow[],
  { payment: { applied }, pair }: { payment: Payment; pair: Pair },
): Promise<void> {
  if (!applied?.sentTo) return;
  const { sentTo: ledger } = applied;
  const connection = await findConnection(tx, ledger);
  if (!connection || connection.state === 'disconnected') return;
  const { companyId, state } = connection;
  const isThere = ({ exports }: InvoiceRow) =>
    exports.some(
      (one) => one.ledger === ledger && one.companyId === companyId && one.state === 'exported',
    );
  if (!rows.every(isThere)) return;
  const asked = `${ledgerNames[ledger].short} was asked to apply this credit note, and may have done so.`;
  if (state !== 'connected') {
    const text = `${asked} Docket cannot ask it now. Reconnect it in the Integrations page, then try again.`;
    throw new ApplicationUnanswered(text, null);
  }
  const text = `${asked} Docket is asking it again. Try again in a minute; if a part is applied there, remove it there first.`;
  throw new ApplicationUnanswered(text, { accountId: tx.accountId, ...pair });
}

/** Which invoice has the other side of a credit note that was applied. It never changes, so it is read before locking. */
async function otherInvoiceOf(
  tx: AccountTx,
  { invoiceId, paymentId }: { invoiceId: string; paymentId: string },
): Promise<string | null> {
  const invoice = await invoices.find(tx, invoiceId);
  const payment = invoice?.payments.find(({ id }) => id === paymentId);
  return payment?.applied?.invoiceId ?? null;
}

function answer(message: string, row: InvoiceRow): Decided {
  return { message, invoice: withSeq(row, presentInvoice) };
}

async function lock(tx: AccountTx, invoiceId: string): Promise<InvoiceRow> {
  const invoice = await invoices.lock(tx, invoiceId);
  if (!invoice) throw await noInvoice(tx, invoiceId);
  return invoice;
}
