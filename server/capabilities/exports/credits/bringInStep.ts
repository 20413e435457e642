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
    const { currency } = found;
    const signal = AbortSignal.timeout(timeoutMs);
    const books = await access.open({ accountId, ledger, companyId }, signal);
    let entries = entriesOf(found, pair.billId);
    const there = unitsOf(await books.appliedBetween(thereOf(pair))) ?? 0n;
    const removed = removedThere(entries, there);
    const isNew = !entries.every(isInLedger);
    const isInStep = !isNew && removed.length === 0 && unitsIn(entries) <= there;
    if (isInStep && entries.length > 0) return;
    if (removed.length > 0) {
      await db.withAccount(accountId, (tx) => takeBack(tx, pair, removed));
      entries = entries.filter((one) => !removed.includes(one));
    }
    const last = entries.at(-1);
    if (!last) {
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
        await applyRest(books, pair, { entries, there, currency, on: last.paidOn });
      } catch (error) {
        if (!(error instanceof LedgerProblem)) throw error;
        if (error.kind !== 'refused') {
          // Where applying takes several calls, earlier ones may have been taken.
          const isUntouched = !books.cancelEntries && !entries.some(wasAskedFor);
          if (isUntouched && wasNotTaken(error)) await mark({});
          throw error;
        }
        // An earlier call that was given up may have arrived meanwhile, or a part of this one was applied.
        const now = unitsOf(await books.appliedBetween(thereOf(pair))) ?? 0n;
        if (now < unitsIn(entries)) {
          if (now <= unitsIn(entries.filter(isInLedger))) await mark({});
          throw error;
        }
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

const isInLedger = ({ applied }: Payment) => applied?.inLedger !== undefined;

const wasAskedFor = ({ applied }: Payment) => applied?.sentTo !== undefined;

/** The ledger has turned the call away, or it was not sent. */
const wasNotTaken = ({ kind, isUnsent }: LedgerProblem) => isUnsent || kind !== 'later';

/** What is applied by these, above zero. */
const unitsIn = (entries: readonly Payment[]) =>
  entries.reduce((sum, { amount }) => sum - (unitsOf(amount) ?? 0n), 0n);

/** The newest of those that were in the ledger, as many as it no longer has. */
function removedThere(entries: readonly Payment[], there: bigint): Payment[] {
  const kept = entries.filter(isInLedger);
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
  on: string;
}

async function applyRest(
  books: Ledger,
  pair: PairThere,
  { entries, there, currency, on }: Applied,
): Promise<void> {
  const amount = amountOf(unitsIn(entries) - there);
  const ids = entries.map(({ id }) => id).join(' ');
  const key = keyFor(`credit ${pair.creditThere} ${pair.billThere} ${ids} ${there}`);
  await books.applyCredit(thereOf(pair), { amount, currency, on, key });
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
  const ids = new Set(entries.map(({ id }) => id));
  const changes = rows.flatMap(({ id, payments }) => {
    const marked = payments.map((one) => (ids.has(one.id) ? withMark(one, as) : one));
    return marked.some((one, index) => one !== payments[index]) ? [{ id, payments: marked }] : [];
  });
  if (changes.length === 0) return true;
  const sequences = await reserve(tx, changes.length);
  await invoices.changeAll(
    tx,
    changes.map((change) => ({ ...change, seq: sequences.take() })),
  );
  return true;
}

/** The payment itself where nothing new is said of it. What is in the ledger is not only asked for. */
function withMark(payment: Payment, as: Mark): Payment {
  if (!payment.applied) return payment;
  const { inLedger, sentTo, ...rest } = payment.applied;
  if (inLedger && !as.inLedger) return payment;
  if (inLedger === as.inLedger && sentTo === as.sentTo) return payment;
  return { ...payment, applied: { ...rest, ...as } };
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
