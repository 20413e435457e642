import type { Database } from '../../platform/db/database.ts';
import { lookUntil } from '../../platform/db/lookUntil.ts';
import { type ExportRow, findExport } from './exportStore.ts';

const patienceInMs = 8_000;

/** What has become of an export that was just asked for: mostly it is there within a moment. It goes on by itself in any case. */
export function awaitExport(
  db: Database,
  { accountId, id }: { accountId: string; id: string },
): Promise<ExportRow | undefined> {
  return lookUntil(() => db.withAccount(accountId, (tx) => findExport(tx, id)), {
    patienceInMs,
    // It has been tried and will be again: that can be told.
    hasSettled: (row) => row?.status !== 'pending' || row.problem !== null,
  });
}
