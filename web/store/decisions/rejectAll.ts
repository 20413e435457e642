import type { Invoice } from '#shared/invoices/contract.ts';
import type { LocalDatabase } from '../database/LocalDatabase.ts';
import { decideHere } from './decideHere.ts';
import { reject } from './decisions.ts';

/** Each rejection is a call of its own. */
export const mostRejectedAtOnce = 200;

/** Queues a rejection of each invoice with the same reason, all or none. */
export async function rejectAll(
  database: LocalDatabase,
  invoices: readonly Invoice[],
  reason: string,
): Promise<void> {
  await database.transaction('rw', database.syncTables, async () => {
    for (const invoice of invoices) await decideHere(database, reject(invoice, reason));
  });
}
