import type { Invoice } from '#shared/invoices/contract.ts';
import type { LocalDatabase } from '../database/LocalDatabase.ts';
import { decideHere } from './decideHere.ts';
import { reject } from './decisions.ts';

/** Each is a call of its own: more of them come after these. */
export const mostRejectedAtOnce = 200;

/** Rejects each of them for the same reason: all are on their way afterwards, or none. */
export async function rejectAll(
  database: LocalDatabase,
  invoices: readonly Invoice[],
  reason: string,
): Promise<void> {
  await database.transaction('rw', database.syncTables, async () => {
    for (const invoice of invoices) await decideHere(database, reject(invoice, reason));
  });
}
