import { z } from 'zod';
import { id } from '#shared/ids.ts';
import { ledgerId, ledgerNames } from '#shared/integrations/ledgers.ts';
import type { Services } from '../../capability.ts';
import { type JobKind, job } from '../../platform/jobs/jobs.ts';
import { openConnections } from '../integrations/connectionStore.ts';
import { asJobError } from '../integrations/jobError.ts';
import { readPayments } from './readPayments.ts';

const readJob = {
  name: 'exports.read-payments-of',
  data: z.object({ accountId: id, ledger: ledgerId }),
} as const;

export function exportJobs({
  db,
  access,
  jobs,
}: Pick<Services, 'db' | 'access' | 'jobs'>): JobKind[] {
  return [
    job({
      name: 'exports.read-payments',
      data: z.object({}),
      retries: 0,
      atOnce: 1,
      schedule: '*/15 * * * *',
      async run() {
        for (const connection of await openConnections(db.readingAcrossAccounts('exports'))) {
          if (!access.isConfigured(connection.ledger)) continue;
          await db.withAccount(connection.accountId, (tx) => jobs.enqueue(tx, readJob, connection));
        }
      },
    }),
    job({
      ...readJob,
      // After a longer outage the next round asks again.
      retries: 3,
      atOnce: 2,
      run: (connection) => readPayments({ db, access }, connection).catch(asJobError),
      failed: ({ accountId, ledger }) => ({
        accountId,
        type: `Payments from ${ledgerNames[ledger].short}`,
        entity: { type: 'integration', id: ledger },
        recurs: true,
      }),
    }),
  ];
}
