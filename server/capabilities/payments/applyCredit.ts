import type { z } from 'zod';
import type { Decided, Payment } from '#shared/invoices/contract.ts';
import { moneyText } from '#shared/money/explained.ts';
import type { applyCredit as applyCall } from '#shared/payments/contract.ts';
import {
  applicableOf,
  type CreditProblem,
  negated,
  whyNotApplied,
} from '#shared/payments/credits.ts';
import { newId } from '../../platform/db/newId.ts';
import { withSeq } from '../../platform/feed/sequence.ts';
import { conflict } from '../../platform/http/problem.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { displayName } from '../accounts/memberStore.ts';
import type { Deciding } from '../invoices/Deciding.ts';
import { type InvoiceRow, invoices, presentInvoice } from '../invoices/invoiceStore.ts';
import { noInvoice } from '../invoices/trashStore.ts';
import { applyInLedgerJob } from './applyInLedgerJob.ts';
import { putPayments } from './putPayments.ts';

const messages: Readonly<Record<CreditProblem, string>> = {
  not_a_credit: 'Only an approved credit note of which something is left can be applied.',
  does_not_fit:
    'A credit note can be applied to an approved, open bill of the same vendor in the same currency.',
  not_open: 'This is more than what is open on both.',
};

/** Both invoices have it, and are paid once nothing is open. A repeated call applies nothing twice. */
export async function applyCredit(
  deciding: Deciding,
  jobs: Pick<Jobs, 'enqueue'>,
  creditId: string,
  { id = newId(), billId, amount, appliedOn }: z.output<typeof applyCall.body>,
): Promise<Decided> {
  const { tx, personId } = deciding;
  const rows = await invoices.lockAll(tx, [creditId, billId]);
  const [credit, bill] = [creditId, billId].map((one) => rows.find((row) => row.id === one));
  if (!credit) throw await noInvoice(tx, creditId);
  if (!bill) throw await noInvoice(tx, billId);
  if (credit.payments.some((one) => one.id === id)) return answer('Credit note applied', credit);
  const applied = amount ?? applicableOf(credit, bill);
  const problem = whyNotApplied(credit, bill, applied);
  if (problem === 'not_open') {
    const most = `${moneyText(applicableOf(credit, bill), credit.currency)} can be applied.`;
    throw conflict(problem, `${messages.not_open} ${most}`);
  }
  if (problem) throw conflict(problem, messages[problem]);
  const made = {
    ...{ id, paidOn: appliedOn, reference: null, personId },
    name: await displayName(tx, personId),
    at: new Date().toISOString(),
  };
  const onBill: Payment = { ...made, amount: applied, applied: otherOf(credit) };
  const onCredit: Payment = { ...made, amount: negated(applied), applied: otherOf(bill) };
  const [now] = await putPayments(deciding, [
    { invoice: credit, payments: [...credit.payments, onCredit], payment: onCredit },
    { invoice: bill, payments: [...bill.payments, onBill], payment: onBill },
  ]);
  await jobs.enqueue(tx, applyInLedgerJob, { accountId: tx.accountId, creditId, billId });
  if (!now) throw new Error('A credit note that was just applied is not there');
  return answer('Credit note applied', now);
}

const otherOf = ({ id, invoiceNumber }: InvoiceRow) => ({ invoiceId: id, invoiceNumber });

function answer(message: string, row: InvoiceRow): Decided {
  return { message, invoice: withSeq(row, presentInvoice) };
}
