import { type LedgerId, ledgerNames } from '#shared/integrations/ledgers.ts';
import type { Services } from '../../capability.ts';
import { systemActor, writeAudits } from '../../platform/audit/write.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';
import { reserve } from '../../platform/feed/sequence.ts';
import { ledgerAdapters } from '../integrations/adapters.ts';
import { changeConnection, findConnection } from '../integrations/connectionStore.ts';
import type { Ledger } from '../integrations/Ledger.ts';
import { LedgerProblem } from '../integrations/LedgerProblem.ts';
import { invoices } from '../invoices/invoiceStore.ts';
import {
  changeExport,
  type ExportRow,
  goneFromThere,
  lockTogether,
  type UnpaidBill,
  unpaidBills,
} from './exportStore.ts';
import { noteFailures } from './noteFailures.ts';
import { tellInvoices } from './tellInvoices.ts';

/** As many ids as fit into one address. */
const askedAtOnce = 40;
const patienceInMs = 120_000;

type Given = Pick<Services, 'db' | 'access'>;

interface Where {
  accountId: string;
  ledger: LedgerId;
}

/**
 * What was paid in the ledger is paid here, and what was deleted there is known to be: nobody has to say it twice. A round goes on where the one before it ended,
 * however that was, so that each bill has its turn.
 */
export async function readPayments(given: Given, where: Where): Promise<void> {
  try {
    await readOn(given, where);
  } catch (error) {
    // Where the ledger takes no more for now, or is another company's by now, that was this round.
    const isOver = error instanceof LedgerProblem && ['busy', 'disconnected'].includes(error.kind);
    if (!isOver) throw error;
  }
}

async function readOn(given: Given, where: Where): Promise<void> {
  const signal = AbortSignal.timeout(patienceInMs);
  const most = ledgerAdapters[where.ledger].paymentReadsInARound;
  for (let time = 0; time < most; time++) {
    const { companyId, some } = await nextUnpaid(given, where);
    if (some.length > 0) {
      // Each time anew: of one company's bills nothing is found in the books of another.
      const books = await given.access.open({ ...where, companyId }, signal);
      await askAbout(given, where, books, some);
    }
    if (some.length < askedAtOnce) return;
  }
}

function nextUnpaid(
  { db }: Given,
  { accountId, ledger }: Where,
): Promise<{ companyId: string; some: UnpaidBill[] }> {
  return db.withAccount(accountId, async (tx) => {
    const connection = await findConnection(tx, ledger);
    if (!connection) return { companyId: '', some: [] };
    const { companyId, paymentsReadTo: after } = connection;
    const some = await unpaidBills(tx, { ledger, companyId, after, limit: askedAtOnce });
    // None is left after it: the next round begins anew.
    if (some.length === 0) await changeConnection(tx, ledger, { paymentsReadTo: null });
    return { companyId, some };
  });
}

async function askAbout(
  { db }: Given,
  { accountId, ledger }: Where,
  books: Ledger,
  some: readonly UnpaidBill[],
): Promise<void> {
  const paid = new Set<string>();
  const gone = new Set<string>();
  for (const asked of ['bill', 'credit'] as const) {
    const ids = some.filter(({ kind }) => kind === asked).map(({ billId }) => billId);
    if (ids.length === 0) continue;
    const fates = await books.fatesOf(asked, ids);
    for (const id of fates.paid) paid.add(id);
    for (const id of fates.gone) gone.add(id);
  }
  const ids = some.filter(({ billId }) => paid.has(billId)).map(({ invoiceId }) => invoiceId);
  const isLast = some.length < askedAtOnce;
  await db.withAccount(accountId, async (tx) => {
    // First, as everybody locks them.
    const paymentsReadTo = isLast ? null : (some.at(-1)?.id ?? null);
    await changeConnection(tx, ledger, { paymentsReadTo });
    if (ids.length > 0) await keepPaid(tx, ids, ledger);
  });
  for (const { id, billId } of some) {
    if (gone.has(billId)) await db.withAccount(accountId, (tx) => keepGone(tx, id, billId));
  }
}

/** Somebody has taken it out of the books: it can be exported anew, or opened again. */
async function keepGone(tx: AccountTx, exportId: string, billId: string): Promise<void> {
  const found = await lockTogether(tx, exportId);
  if (found?.row.status !== 'success' || found.row.externalId !== billId) return;
  const { row, invoice } = found;
  const { short } = ledgerNames[row.ledger];
  const change = goneFromThere(
    `It was in ${short}, and was deleted or made void there. Export it again to bring it back.`,
  );
  await changeExport(tx, row.id, { ...change, filesLeftOut: [] });
  const now: ExportRow = { ...row, ...change, filesLeftOut: [] };
  if (invoice) await tellInvoices(tx, [invoice], [now]);
  await noteFailures(tx, [now]);
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
