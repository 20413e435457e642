import { z } from 'zod';
import type { Services } from '../../capability.ts';
import { statement } from '../../platform/db/statement.ts';
import type { SystemTx } from '../../platform/db/transaction.ts';
import { type JobKind, job } from '../../platform/jobs/jobs.ts';

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

const forgetSessions = statement('delete from sessions where expires_at < $1');
const forgetLinks = statement('delete from sign_in_links where expires_at < $1');
const forgetCeremonies = statement('delete from passkey_ceremonies where expires_at < $1');

export async function cleanUp(tx: SystemTx): Promise<void> {
  const now = new Date();
  await tx.run(forgetSessions, [now]);
  await tx.run(forgetLinks, [new Date(now.getTime() - keptDays * dayInMs)]);
  await tx.run(forgetCeremonies, [now]);
}
