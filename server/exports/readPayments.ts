import type { LedgerId } from '#shared/integrations/ledgers.ts';
import { systemActor, writeAudits } from '../audit/write.ts';
import type { Services } from '../capability.ts';
import type { AccountTx } from '../db/database.ts';
import { reserve } from '../feed/sequence.ts';
import { findConnection } from '../integrations/connectionStore.ts';
import { invoices } from '../invoices/invoiceStore.ts';
import { unpaidBills } from './exportStore.ts';

/** As many ids as fit into one address. */
const askedAtOnce = 40;
const patienceInMs = 120_000;

/** What was paid in the ledger is paid here: nobody has to say it twice. */
export async function readPayments(
  { db, access }: Pick<Services, 'db' | 'access'>,
  { accountId, ledger }: { accountId: string; ledger: LedgerId },
): Promise<void> {
  const unpaid = await db.withAccount(accountId, async (tx) => {
    const connection = await findConnection(tx, ledger);
    return connection ? unpaidBills(tx, { ledger, companyId: connection.company_id }) : [];
  });
  if (unpaid.length === 0) return;
  const books = await access.open(accountId, ledger, AbortSignal.timeout(patienceInMs));
  for (let from = 0; from < unpaid.length; from += askedAtOnce) {
    const some = unpaid.slice(from, from + askedAtOnce);
    const paid = new Set(await books.paidAmong(some.map(({ billId }) => billId)));
    const ids = some.filter(({ billId }) => paid.has(billId)).map(({ invoiceId }) => invoiceId);
    if (ids.length > 0) await db.withAccount(accountId, (tx) => keepPaid(tx, ids, ledger));
  }
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
