import type { LedgerId } from '#shared/integrations/ledgers.ts';
import type { Services } from '../../capability.ts';
import { readHistoryJob } from './readHistory.ts';
import { readListsOrEnqueue } from './readLists.ts';
import { readRatesJob } from './readRates.ts';

/** The lists at once, as far as a person waits for them; the bills, from which suggestions come, soon after. */
export async function readAfterConnecting(
  given: Pick<Services, 'db' | 'access' | 'jobs'>,
  connection: { accountId: string; ledger: LedgerId },
): Promise<void> {
  await readListsOrEnqueue(given, connection);
  await given.db.withAccount(connection.accountId, async (tx) => {
    await given.jobs.enqueue(tx, readHistoryJob, connection);
    await given.jobs.enqueue(tx, readRatesJob, connection);
  });
}
