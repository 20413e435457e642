import { z } from 'zod';
import { ledgerNames } from '#shared/integrations/ledgers.ts';
import type { Services } from '../../capability.ts';
import { type JobKind, job } from '../../platform/jobs/jobs.ts';
import { openConnections } from './connectionStore.ts';
import { asJobError } from './jobError.ts';
import { readListsJob, readListsRound } from './readLists.ts';

/** Keep the lists of the books in step with the connected ledgers. */
export function listJobs({
  db,
  access,
  jobs,
}: Pick<Services, 'db' | 'access' | 'jobs'>): JobKind[] {
  return [
    job({
      name: 'integrations.read-lists',
      data: z.object({}),
      retries: 0,
      atOnce: 1,
      schedule: '11 * * * *',
      async run() {
        for (const connection of await openConnections(db.readingAcrossAccounts('integrations'))) {
          if (!access.isConfigured(connection.ledger)) continue;
          const { accountId } = connection;
          await db.withAccount(accountId, (tx) => jobs.enqueue(tx, readListsJob, connection));
        }
      },
    }),
    job({
      ...readListsJob,
      // After a longer outage the next round asks again.
      retries: 3,
      atOnce: 2,
      run: (connection) => readListsRound({ db, access }, connection).catch(asJobError),
      failed: ({ accountId, ledger }) => ({
        accountId,
        type: `Lists from ${ledgerNames[ledger].short}`,
        entity: { type: 'integration', id: ledger },
        recurs: true,
      }),
    }),
  ];
}
