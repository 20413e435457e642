import type { Database } from '../../platform/db/database.ts';
import { lookUntil } from '../../platform/db/lookUntil.ts';
import { type ExportRow, findExport } from './exportStore.ts';

const patienceInMs = 8_000;

/** Waits briefly for a requested export, since most take a moment. After the timeout it continues in the background. */
export function awaitExport(
  db: Database,
  { accountId, id }: { accountId: string; id: string },
): Promise<ExportRow | undefined> {
  return lookUntil(() => db.withAccount(accountId, (tx) => findExport(tx, id)), {
    patienceInMs,
    // A pending export with a problem was attempted and will be retried: enough for an answer.
    hasSettled: (row) => row?.status !== 'pending' || row.problem !== null,
  });
}
