import { z } from 'zod';
import type { Services } from '../../capability.ts';
import { statement } from '../../platform/db/statement.ts';
import type { SystemTx } from '../../platform/db/transaction.ts';
import { type JobKind, job } from '../../platform/jobs/jobs.ts';
import { forgetTriesOfEarlierDays } from './proofCodes.ts';

const dayInMs = 24 * 60 * 60 * 1000;
/** Until then a used link is told apart from an expired one; afterwards both are unknown. */
const keptDays = 30;

/** Deletes expired sessions, old sign-in links and unfinished ceremonies. */
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

const deleteSessions = statement('delete from sessions where expires_at < $1');
const deleteLinks = statement('delete from sign_in_links where expires_at < $1');
const deleteCeremonies = statement('delete from passkey_ceremonies where expires_at < $1');

export async function cleanUp(tx: SystemTx): Promise<void> {
  const now = new Date();
  await tx.run(deleteSessions, [now]);
  await tx.run(deleteLinks, [new Date(now.getTime() - keptDays * dayInMs)]);
  await tx.run(deleteCeremonies, [now]);
  await forgetTriesOfEarlierDays(tx);
}
