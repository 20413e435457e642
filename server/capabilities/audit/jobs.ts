import { z } from 'zod';
import { id } from '#shared/ids.ts';
import type { Services } from '../../capability.ts';
import { type JobKind, job } from '../../platform/jobs/jobs.ts';
import { chainsToCheck } from './chainCheckStore.ts';
import { checkChain } from './checkChain.ts';
import { checkKeptHead } from './checkKeptHead.ts';

export const checkJob = { name: 'audit.check', data: z.object({ accountId: id }) } as const;

export const keptHeadJob = {
  name: 'audit.check-head',
  data: z.object({ accountId: id, checkId: id }),
} as const;

const sunday = 0;

export function auditJobs({ db, log }: Pick<Services, 'db' | 'log'>): JobKind[] {
  return [
    job({
      ...checkJob,
      retries: 2,
      atOnce: 1,
      run: ({ accountId }) => checkChain({ db, log }, accountId, { whole: true }),
      failed: ({ accountId }) => ({
        accountId,
        type: 'Check of the audit log',
        entity: { type: 'audit_log', id: accountId },
        recurs: true,
      }),
    }),
    job({
      ...keptHeadJob,
      retries: 2,
      atOnce: 1,
      run: (asked) => checkKeptHead({ db, log }, asked),
      failed: ({ accountId, checkId }) => ({
        accountId,
        type: 'Check of a kept head',
        entity: { type: 'audit_head', id: checkId },
      }),
    }),
    job({
      // Each night the new links; once a week whole chains, since older rows may have been changed meanwhile.
      name: 'audit.check-all',
      data: z.object({}),
      retries: 1,
      atOnce: 1,
      schedule: '7 2 * * *',
      run: () => checkChains({ db, log }, new Date()),
    }),
  ];
}

export async function checkChains(
  { db, log }: Pick<Services, 'db' | 'log'>,
  now: Date,
): Promise<void> {
  const whole = now.getUTCDay() === sunday;
  const accounts = await db.acrossAccounts('audit-verification', (tx) =>
    chainsToCheck(tx, { whole }),
  );
  for (const accountId of accounts) {
    // An error in one chain must not keep the others from being checked.
    await checkChain({ db, log }, accountId, { whole }).catch((error: unknown) =>
      log.error({ err: error, account: accountId }, 'audit chain not checked'),
    );
  }
}
