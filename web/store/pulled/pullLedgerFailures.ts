import type { LedgerId } from '#shared/integrations/ledgers.ts';
import { listFailedOperations } from '#shared/operations/contract.ts';
import { call } from '../../api/call.ts';
import type { LocalDatabase } from '../database/LocalDatabase.ts';

/** The newest ones are kept on the device; the audit trail has all. */
export const mostFailures = 50;

/** Loads what failed with a ledger and waits for somebody. */
export async function pullLedgerFailures(database: LocalDatabase, ledger: LedgerId): Promise<void> {
  const query = { limit: mostFailures, offset: 0, ledger };
  const failures = await call(listFailedOperations, { query });
  await database.transaction('rw', database.ledgerFailures, async () => {
    await database.ledgerFailures.where({ ledger }).delete();
    await database.ledgerFailures.bulkPut(failures.map((failure) => ({ ...failure, ledger })));
  });
}
