import { z } from 'zod';
import type { Services } from '../capability.ts';
import { openConnections } from '../integrations/connectionStore.ts';
import { LedgerProblem } from '../integrations/LedgerProblem.ts';
import { type JobKind, job } from '../jobs/jobs.ts';
import { readPayments } from './readPayments.ts';

export function exportJobs({ db, access }: Pick<Services, 'db' | 'access'>): JobKind[] {
  return [
    job({
      name: 'exports.read-payments',
      data: z.object({}),
      retries: 0,
      atOnce: 1,
      schedule: '*/15 * * * *',
      async run() {
        for (const one of await openConnections(db.readingAcrossAccounts('exports'))) {
          if (!access.isConfigured(one.ledger)) continue;
          // A ledger that does not answer now is asked again with the next round.
          await readPayments({ db, access }, one).catch((error: unknown) => {
            if (!(error instanceof LedgerProblem)) throw error;
          });
        }
      },
    }),
  ];
}
