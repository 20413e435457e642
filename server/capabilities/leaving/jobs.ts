import { z } from 'zod';
import type { Services } from '../../capability.ts';
import { type JobKind, job } from '../../platform/jobs/jobs.ts';
import { deleteAccount, dueDeletions } from './deleteAccount.ts';

export function leavingJobs(services: Pick<Services, 'db' | 'files' | 'provider'>): JobKind[] {
  return [
    job({
      name: 'leaving.delete-due-accounts',
      data: z.object({}),
      retries: 5,
      atOnce: 1,
      schedule: '41 * * * *',
      run: () => deleteDueAccounts(services),
    }),
  ];
}

export async function deleteDueAccounts(
  services: Pick<Services, 'db' | 'files' | 'provider'>,
): Promise<void> {
  const due = await services.db.acrossAccounts('account-deletion', (tx) =>
    dueDeletions(tx, new Date()),
  );
  for (const accountId of due) await deleteAccount(services, accountId);
}
