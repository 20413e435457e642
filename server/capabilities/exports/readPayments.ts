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
import { auditFailures } from './auditFailures.ts';
import { storeExportFacts } from './exportFacts.ts';
import {
  changeExport,
  type ExportRow,
  goneFromThere,
  lockExportWithInvoice,
  type UnpaidBill,
  unpaidBills,
} from './exportStore.ts';

/** As many ids as fit into one URL. */
const batchSize = 40;
const timeoutInMs = 120_000;

type Given = Pick<Services, 'db' | 'access'>;

interface Connection {
  accountId: string;
  ledger: LedgerId;
}

/**
 * Marks invoices as paid whose bills were paid in the ledger, and notes bills that were deleted there. Each round starts
 * where the last one ended, even if that failed, so that every bill is reached.
 */
export async function readPayments(given: Given, where: Connection): Promise<void> {
  try {
    await readRound(given, where);
  } catch (error) {
    // If the ledger is busy or disconnected, the round is over.
    const isOver = error instanceof LedgerProblem && ['busy', 'disconnected'].includes(error.kind);
    if (!isOver) throw error;
  }
}

async function readRound(given: Given, where: Connection): Promise<void> {
  const signal = AbortSignal.timeout(timeoutInMs);
  const limit = ledgerAdapters[where.ledger].paymentReadsInARound;
  for (let batch = 0; batch < limit; batch++) {
    const { companyId, bills } = await nextUnpaid(given, where);
    if (bills.length > 0) {
      // Opened for each batch, because the connection may have changed to other books meanwhile.
      const books = await given.access.open({ ...where, companyId }, signal, 'background');
      await readBatch(given, where, books, bills);
    }
    if (bills.length < batchSize) return;
  }
}

function nextUnpaid(
  { db }: Given,
  { accountId, ledger }: Connection,
): Promise<{ companyId: string; bills: UnpaidBill[] }> {
  return db.withAccount(accountId, async (tx) => {
    const connection = await findConnection(tx, ledger);
    if (!connection) return { companyId: '', bills: [] };
    const { companyId, paymentsReadTo: after } = connection;
    const bills = await unpaidBills(tx, { ledger, companyId, after, limit: batchSize });
    // The end is reached: the next round starts at the beginning.
    if (bills.length === 0) await changeConnection(tx, ledger, { paymentsReadTo: null });
    return { companyId, bills };
  });
}

async function readBatch(
  { db }: Given,
  { accountId, ledger }: Connection,
  books: Ledger,
  bills: readonly UnpaidBill[],
): Promise<void> {
  const paid = new Set<string>();
  const gone = new Set<string>();
  for (const billKind of ['bill', 'credit'] as const) {
    const ids = bills.filter(({ kind }) => kind === billKind).map(({ billId }) => billId);
    if (ids.length === 0) continue;
    const fates = await books.fatesOf(billKind, ids);
    for (const id of fates.paid) paid.add(id);
    for (const id of fates.gone) gone.add(id);
  }
  const ids = bills.filter(({ billId }) => paid.has(billId)).map(({ invoiceId }) => invoiceId);
  const isLast = bills.length < batchSize;
  await db.withAccount(accountId, async (tx) => {
    // Lock order: the connection before invoices.
    const paymentsReadTo = isLast ? null : (bills.at(-1)?.id ?? null);
    await changeConnection(tx, ledger, { paymentsReadTo });
    if (ids.length > 0) await keepPaid(tx, ids, ledger);
  });
  for (const { id, billId } of bills) {
    if (gone.has(billId)) await db.withAccount(accountId, (tx) => keepGone(tx, id, billId));
  }
}

/** The bill was deleted in the ledger, so the invoice can be exported again or reopened. */
async function keepGone(tx: AccountTx, exportId: string, billId: string): Promise<void> {
  const found = await lockExportWithInvoice(tx, exportId);
  if (found?.row.status !== 'success' || found.row.externalId !== billId) return;
  const { row, invoice } = found;
  const { short } = ledgerNames[row.ledger];
  const change = goneFromThere(
    row,
    `It was in ${short}, and was deleted or made void there. Export it again to bring it back.`,
  );
  await changeExport(tx, row.id, { ...change, filesLeftOut: [] });
  const now: ExportRow = { ...row, ...change, filesLeftOut: [] };
  if (invoice) await storeExportFacts(tx, [invoice], [now]);
  await auditFailures(tx, [now]);
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
