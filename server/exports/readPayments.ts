import type { LedgerId } from '#shared/integrations/ledgers.ts';
import { systemActor, writeAudits } from '../audit/write.ts';
import type { Services } from '../capability.ts';
import type { AccountTx } from '../db/database.ts';
import { reserve } from '../feed/sequence.ts';
import { changeConnection, findConnection } from '../integrations/connectionStore.ts';
import type { Ledger } from '../integrations/Ledger.ts';
import { LedgerProblem } from '../integrations/LedgerProblem.ts';
import { invoices } from '../invoices/invoiceStore.ts';
import { type UnpaidBill, unpaidBills } from './exportStore.ts';

/** As many ids as fit into one address. */
const askedAtOnce = 40;
/** In one round: far less than the ledger takes in a minute, and in a day of rounds; exports need it as well. */
const mostTimes: Record<LedgerId, number> = { quickbooks: 40, xero: 10 };
const patienceInMs = 120_000;

type Given = Pick<Services, 'db' | 'access'>;

interface Where {
  accountId: string;
  ledger: LedgerId;
}

/**
 * What was paid in the ledger is paid here: nobody has to say it twice. A round goes on where the one before it ended,
 * however that was, so that each bill has its turn.
 */
export async function readPayments(given: Given, where: Where): Promise<void> {
  try {
    await readOn(given, where);
  } catch (error) {
    // Where the ledger takes no more for now, that was this round.
    if (!(error instanceof LedgerProblem && error.kind === 'busy')) throw error;
  }
}

async function readOn(given: Given, where: Where): Promise<void> {
  let books: Ledger | undefined;
  for (let time = 0; time < mostTimes[where.ledger]; time++) {
    const some = await nextUnpaid(given, where);
    if (some.length > 0) {
      books ??= await given.access.open(
        where.accountId,
        where.ledger,
        AbortSignal.timeout(patienceInMs),
      );
      await askAbout(given, where, books, some);
    }
    if (some.length < askedAtOnce) return;
  }
}

function nextUnpaid({ db }: Given, { accountId, ledger }: Where): Promise<UnpaidBill[]> {
  return db.withAccount(accountId, async (tx) => {
    const connection = await findConnection(tx, ledger);
    if (!connection) return [];
    const { company_id: companyId, payments_read_to: after } = connection;
    const some = await unpaidBills(tx, { ledger, companyId, after, limit: askedAtOnce });
    // None is left after it: the next round begins anew.
    if (some.length === 0) await changeConnection(tx, ledger, { payments_read_to: null });
    return some;
  });
}

async function askAbout(
  { db }: Given,
  { accountId, ledger }: Where,
  books: Ledger,
  some: readonly UnpaidBill[],
): Promise<void> {
  const paid = new Set<string>();
  for (const asked of ['bill', 'credit'] as const) {
    const ids = some.filter(({ kind }) => kind === asked).map(({ billId }) => billId);
    if (ids.length === 0) continue;
    for (const id of await books.paidAmong(asked, ids)) paid.add(id);
  }
  const ids = some.filter(({ billId }) => paid.has(billId)).map(({ invoiceId }) => invoiceId);
  const isLast = some.length < askedAtOnce;
  await db.withAccount(accountId, async (tx) => {
    if (ids.length > 0) await keepPaid(tx, ids, ledger);
    const payments_read_to = isLast ? null : (some.at(-1)?.id ?? null);
    await changeConnection(tx, ledger, { payments_read_to });
  });
}

async function keepPaid(tx: AccountTx, ids: readonly string[], ledger: LedgerId): Promise<void> {
  const rows = await invoices.lockAll(tx, ids);
  const approved = rows.filter(({ status }) => status === 'approved');
  if (approved.length === 0) return;
  const sequences = await reserve(tx, approved.length);
  await invoices.changeAll(
    tx,
    approved.map(({ id }) => ({ id, seq: sequences.take(), status: 'paid' })),
  );
  await writeAudits(
    tx,
    systemActor,
    approved.map(({ id, status }) => ({
      category: 'INVOICE',
      action: 'update',
      entityType: 'invoice',
      entityId: id,
      metadata: { paidIn: ledger },
      oldValues: { status },
      newValues: { status: 'paid' },
    })),
  );
}
