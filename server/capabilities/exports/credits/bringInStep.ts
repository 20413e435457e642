import type { Payment } from '#shared/invoices/contract.ts';
import { amountOf, unitsOf } from '#shared/money/sums.ts';
import type { Services } from '../../../capability.ts';
import { systemActor, writeAudit } from '../../../platform/audit/write.ts';
import type { AccountTx } from '../../../platform/db/transaction.ts';
import { reserve } from '../../../platform/feed/sequence.ts';
import { withLease } from '../../../platform/outside/withLease.ts';
import type { Ledger } from '../../integrations/Ledger.ts';
import { LedgerProblem } from '../../integrations/LedgerProblem.ts';
import { type InvoiceRow, invoices } from '../../invoices/invoiceStore.ts';
import { putPayments } from '../../payments/putPayments.ts';
import { withoutPayment } from '../../payments/withoutPayment.ts';
import { keyFor } from '../Attempt.ts';
import type { PairThere } from './creditPairs.ts';

const timeoutMs = 60_000;

type Given = Pick<Services, 'db' | 'access'>;

/**
 * Brings the ledger and Docket in step about one credit note and one bill. The ledger is asked first how much is applied
 * there: only what is missing is sent, so a lost answer or an accountant who did it there doubles nothing. What
 * was removed there is taken back here, and what was begun there and is not wanted any more is cancelled.
 */
export function bringInStep(
  { db, access }: Given,
  accountId: string,
  pair: PairThere,
): Promise<void> {
  return withLease(db, `credit ${pair.creditId}`, async () => {
    const found = await db.withAccount(accountId, (tx) => invoices.find(tx, pair.creditId));
    if (!found) return;
    const { ledger, companyId } = pair;
    const signal = AbortSignal.timeout(timeoutMs);
    const books = await access.open({ accountId, ledger, companyId }, signal);
    let entries = entriesOf(found, pair.billId);
    const there = unitsOf(await books.appliedBetween(thereOf(pair))) ?? 0n;
    const removed = removedThere(entries, there);
    const isNew = entries.some(({ applied }) => !applied?.inLedger);
    const isInStep = !isNew && removed.length === 0 && unitsIn(entries) <= there;
    if (isInStep && entries.length > 0) return;
    if (removed.length > 0) {
      await db.withAccount(accountId, (tx) => takeBack(tx, pair, removed));
      entries = entries.filter((one) => !removed.includes(one));
    }
    if (entries.length === 0) {
      await books.cancelEntries?.(thereOf(pair), 'all');
      return;
    }
    const mark = (as: Mark) =>
      db.withAccount(accountId, (tx) => markAll(tx, pair, { entries, as }));
    if (unitsIn(entries) <= there) {
      await books.cancelEntries?.(thereOf(pair), 'unfinished');
    } else {
      // Taken back at this moment; its removal has asked for this again.
      if (!(await mark({ sentTo: ledger }))) return;
      try {
        await applyRest(books, pair, { entries, there, currency: found.currency });
      } catch (error) {
        const isRefused = error instanceof LedgerProblem && error.kind === 'refused';
        if (isRefused) await mark({});
        throw error;
      }
    }
    if (!isNew) return;
    await db.withAccount(accountId, async (tx) => {
      const isMarked = await markAll(tx, pair, { entries, as: { inLedger: ledger } });
      if (isMarked) await auditApplied(tx, pair, entries);
    });
  });
}

const thereOf = ({ creditThere, billThere, vendorThere }: PairThere) => ({
  ...{ creditId: creditThere, billId: billThere, vendorId: vendorThere },
});

function entriesOf(credit: InvoiceRow | undefined, billId: string): Payment[] {
  return credit?.payments.filter(({ applied }) => applied?.invoiceId === billId) ?? [];
}

/** What is applied by these, above zero. */
const unitsIn = (entries: readonly Payment[]) =>
  entries.reduce((sum, { amount }) => sum - (unitsOf(amount) ?? 0n), 0n);

/** The newest of those that were in the ledger, as many as it no longer has. */
function removedThere(entries: readonly Payment[], there: bigint): Payment[] {
  const kept = entries.filter(({ applied }) => applied?.inLedger);
  const removed: Payment[] = [];
  while (unitsIn(kept) > there) {
    const last = kept.pop();
    if (last) removed.push(last);
  }
  return removed;
}

interface Applied {
  entries: readonly Payment[];
  there: bigint;
  currency: string;
}

async function applyRest(
  books: Ledger,
  pair: PairThere,
  { entries, there, currency }: Applied,
): Promise<void> {
  const rest = unitsIn(entries) - there;
  const last = entries.at(-1);
  if (!last) return;
  const amount = amountOf(rest);
  const ids = entries.map(({ id }) => id).join(' ');
  const key = keyFor(`credit ${pair.creditThere} ${pair.billThere} ${ids} ${there}`);
  await books.applyCredit(thereOf(pair), { amount, currency, on: last.paidOn, key });
}

async function takeBack(
  tx: AccountTx,
  { creditId, billId }: PairThere,
  removed: readonly Payment[],
): Promise<void> {
  for (const { id } of removed) {
    const rows = await invoices.lockAll(tx, [creditId, billId]);
    const changes = withoutPayment(rows, id);
    if (changes.length > 0) await putPayments({ tx, actor: systemActor }, changes);
  }
}

/** What is known of an application in a ledger. */
type Mark = Pick<NonNullable<Payment['applied']>, 'inLedger' | 'sentTo'>;

/** Says of these entries, on both invoices, what is known of them. `false` if one of them was taken back meanwhile. */
async function markAll(
  tx: AccountTx,
  { creditId, billId }: PairThere,
  { entries, as }: { entries: readonly Payment[]; as: Mark },
): Promise<boolean> {
  const rows = await invoices.lockAll(tx, [creditId, billId]);
  const credit = rows.find(({ id }) => id === creditId);
  const isThere = ({ id }: Payment) => credit?.payments.some((one) => one.id === id);
  if (!entries.every(isThere)) return false;
  const marked = new Set(
    entries.filter(({ applied }) => as.inLedger || !applied?.inLedger).map(({ id }) => id),
  );
  const sequences = await reserve(tx, rows.length);
  await invoices.changeAll(
    tx,
    rows.map(({ id, payments }) => ({
      ...{ id, seq: sequences.take() },
      payments: payments.map((one) => (marked.has(one.id) ? withMark(one, as) : one)),
    })),
  );
  return true;
}

function withMark(payment: Payment, as: Mark): Payment {
  if (!payment.applied) return payment;
  const { invoiceId, invoiceNumber } = payment.applied;
  return { ...payment, applied: { invoiceId, invoiceNumber, ...as } };
}

async function auditApplied(
  tx: AccountTx,
  { creditId, billId, ledger }: PairThere,
  entries: readonly Payment[],
): Promise<void> {
  await writeAudit(tx, systemActor, {
    category: 'INTEGRATION',
    action: 'export',
    entityType: 'invoice',
    entityId: creditId,
    metadata: { ledger, credit: 'applied', otherInvoice: billId },
    newValues: { applied: amountOf(unitsIn(entries)) },
  });
}
