import { z } from 'zod';
import { id } from '#shared/ids.ts';
import type { Services } from '../../capability.ts';
import type { Database } from '../../platform/db/database.ts';
import { statement } from '../../platform/db/statement.ts';
import type { SystemTx } from '../../platform/db/transaction.ts';
import { everyMinute, type JobKind, type Jobs, job } from '../../platform/jobs/jobs.ts';
import { lookThrough } from './lookThrough.ts';
import { companiesBehind, lettersDue } from './sweepStore.ts';
import { tellDevicesJob } from './untoldStore.ts';
import { writeLetter } from './writeLetter.ts';

const dayInMs = 24 * 60 * 60 * 1000;
/** Used and expired links get different messages for this long; after that both are unknown. */
const keptDays = 30;

const lookJob = { name: 'notifications.look', data: z.object({ accountId: id }) };
const letterJob = {
  name: 'notifications.letter',
  data: z.object({ accountId: id, personId: id }),
};

/** Requests a pass over a company's changes. */
export async function askToLook(
  { db, jobs }: { db: Database; jobs: Jobs },
  accountId: string,
): Promise<void> {
  await db.acrossAccounts('notifications', (tx) => jobs.enqueue(tx, lookJob, { accountId }));
}

const forgetLinks = statement('delete from decision_links where expires_at < $1');

type Needs = Pick<Services, 'db' | 'jobs' | 'mail' | 'config'>;

export function notificationJobs({ db, jobs, mail, config }: Needs): JobKind[] {
  return [
    job({
      ...lookJob,
      retries: 3,
      atOnce: 2,
      async run({ accountId }) {
        for (let more = true; more; ) {
          more = await db.withAccount(accountId, async (tx) => {
            const looked = await lookThrough(tx);
            for (const personId of looked.told) {
              await jobs.enqueue(tx, tellDevicesJob, { accountId, personId });
            }
            return looked.more;
          });
        }
      },
      failed: ({ accountId }) => ({
        accountId,
        type: 'Notifications',
        entity: { type: 'account', id: accountId },
        recurs: true,
      }),
    }),
    job({
      ...letterJob,
      retries: 5,
      atOnce: 2,
      run: ({ accountId, personId }) =>
        db.withAccount(accountId, async (tx) => {
          // First a pass, so that the letter mentions nothing that was done a moment ago.
          await lookThrough(tx);
          await writeLetter(tx, personId, { mail, config });
        }),
      failed: ({ accountId, personId }) => ({
        accountId,
        type: 'Notification e-mail',
        entity: { type: 'member', id: personId },
        recurs: true,
      }),
    }),
    job({
      name: 'notifications.sweep',
      data: z.object({}),
      retries: 0,
      atOnce: 1,
      schedule: everyMinute,
      run: () => db.acrossAccounts('notifications', (tx) => sweep(tx, jobs, new Date())),
    }),
    job({
      name: 'notifications.clean-up',
      data: z.object({}),
      retries: 2,
      atOnce: 1,
      schedule: '27 3 * * *',
      run: () =>
        db.acrossAccounts('notifications', async (tx) => {
          await tx.run(forgetLinks, [new Date(Date.now() - keptDays * dayInMs)]);
        }),
    }),
  ];
}

/** Finds changes that no running node has handled, and letters that are due. */
export async function sweep(tx: SystemTx, jobs: Pick<Jobs, 'enqueue'>, now: Date): Promise<void> {
  for (const accountId of await companiesBehind(tx)) await jobs.enqueue(tx, lookJob, { accountId });
  for (const addressee of await lettersDue(tx, now)) await jobs.enqueue(tx, letterJob, addressee);
}
