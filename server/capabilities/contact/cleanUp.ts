import { z } from 'zod';
import type { Services } from '../../capability.ts';
import type { SystemTx } from '../../platform/db/transaction.ts';
import { type JobKind, job } from '../../platform/jobs/jobs.ts';
import { deleteMessagesBefore } from './messageStore.ts';

/** Stated in the privacy policy too (web/public/legal/privacy.ts). */
const keptMonths = 24;

export function contactJobs({ db }: Pick<Services, 'db'>): JobKind[] {
  return [
    job({
      name: 'contact.clean-up',
      data: z.object({}),
      retries: 2,
      atOnce: 1,
      schedule: '37 3 * * *',
      run: () => db.acrossAccounts('visitors', (tx) => forgetOldMessages(tx, new Date())),
    }),
  ];
}

export async function forgetOldMessages(tx: SystemTx, now: Date): Promise<void> {
  const end = new Date(now);
  end.setUTCMonth(end.getUTCMonth() - keptMonths);
  await deleteMessagesBefore(tx, end);
}
