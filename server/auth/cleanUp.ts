import { z } from 'zod';
import type { Services } from '../capability.ts';
import type { SystemTx } from '../db/database.ts';
import { type JobKind, job } from '../jobs/jobs.ts';

const dayInMs = 24 * 60 * 60 * 1000;
/** Used and old links are told apart for so long; after that both are simply unknown. */
const keptDays = 30;

/** Sessions that have ended, links that are long over, ceremonies that nobody has finished. */
export function cleanUpJob({ db }: Pick<Services, 'db'>): JobKind {
  return job({
    name: 'auth.clean-up',
    data: z.object({}),
    retries: 2,
    atOnce: 1,
    schedule: '17 3 * * *',
    run: () => db.acrossAccounts('sessions', cleanUp),
  });
}

export async function cleanUp(tx: SystemTx): Promise<void> {
  const now = new Date();
  await tx('sessions').where('expires_at', '<', now).delete();
  await tx('sign_in_links')
    .where('expires_at', '<', new Date(now.getTime() - keptDays * dayInMs))
    .delete();
  await tx('passkey_ceremonies').where('expires_at', '<', now).delete();
}
