import { setTimeout as pause } from 'node:timers/promises';
import type { LedgerId } from '#shared/integrations/ledgers.ts';
import type { Database } from '../db/database.ts';
import { type ExportRow, lastExport } from './exportStore.ts';

const patienceInMs = 8_000;
const everyMs = 150;

/** What has become of an export that was just asked for: mostly it is there within a moment. It goes on by itself in any case. */
export async function awaitExport(
  db: Database,
  { accountId, ...which }: { accountId: string; invoiceId: string; ledger: LedgerId },
): Promise<ExportRow | undefined> {
  const deadline = Date.now() + patienceInMs;
  for (;;) {
    const row = await db.withAccount(accountId, (tx) => lastExport(tx, which));
    // It has been tried and will be again: that can be told.
    const isKnown = row?.status !== 'pending' || (row.attempts > 0 && row.problem !== null);
    if (isKnown || Date.now() > deadline) return row;
    await pause(everyMs);
  }
}
