import { z } from 'zod';
import { isByConsent, ledgerNames } from '#shared/integrations/ledgers.ts';
import type { Services } from '../../capability.ts';
import { type JobKind, job } from '../../platform/jobs/jobs.ts';
import { unrefreshedSince } from './connectionStore.ts';
import { revoke, revokeJob } from './disconnect.ts';
import { forgetOldJourneys } from './journeyStore.ts';
import { LedgerProblem } from './LedgerProblem.ts';

const dayInMs = 24 * 60 * 60_000;

export function integrationJobs({ db, access }: Pick<Services, 'db' | 'access'>): JobKind[] {
  return [
    job({
      ...revokeJob,
      retries: 8,
      atOnce: 1,
      run: (data) => revoke({ db, access }, data),
      failed: ({ accountId, ledger }) => ({
        accountId,
        type: `Revoking access to ${ledgerNames[ledger].short}`,
        entity: { type: 'integration', id: ledger },
      }),
    }),
    job({
      // Keeps unused connections alive, and notices a consent that was withdrawn at the provider.
      name: 'integrations.keep-open',
      data: z.object({}),
      retries: 1,
      atOnce: 1,
      schedule: '41 * * * *',
      async run(_, { log }) {
        const since = new Date(Date.now() - dayInMs);
        const due = await unrefreshedSince(db.readingAcrossAccounts('integrations'), since);
        for (const { accountId, ledger } of due) {
          if (!isByConsent(ledger) || !access.isConfigured(ledger)) continue;
          await access.renew(accountId, ledger).catch((error: unknown) => {
            // A connection that cannot be refreshed must not stop the others.
            if (!(error instanceof LedgerProblem)) log.error({ err: error }, 'not kept open');
          });
        }
        await db.acrossAccounts('integrations', forgetOldJourneys);
      },
    }),
  ];
}
