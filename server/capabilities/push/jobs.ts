import { z } from 'zod';
import type { Services } from '../../capability.ts';
import { type JobKind, job } from '../../platform/jobs/jobs.ts';
import { addressee, tellDevicesJob } from '../notifications/tellDevices.ts';
import { lockUntoldTo, markTold, waitingFor } from '../notifications/untoldStore.ts';
import { composePush } from './composePush.ts';
import { sendPush } from './sendPush.ts';
import { dropSubscription, livingSubscriptions } from './subscriptionStore.ts';

const device = z.object({ endpoint: z.string(), p256dh: z.string(), auth: z.string() });

const pushTo = (accountId: string, personId: string) => ({
  accountId,
  type: 'Push message',
  entity: { type: 'member', id: personId },
});

/** Sealed, because it names an invoice. */
const sendJob = { name: 'push.send', data: addressee.extend({ device, sealed: z.string() }) };

type Needs = Pick<Services, 'db' | 'jobs' | 'seal' | 'config'>;

export function pushJobs({ db, jobs, seal, config }: Needs): JobKind[] {
  return [
    job({
      ...tellDevicesJob,
      retries: 3,
      atOnce: 2,
      async run(to) {
        const { accountId, personId } = to;
        const reader = db.readingAcrossAccounts('notifications');
        const devices = await livingSubscriptions(reader, to);
        await db.withAccount(accountId, async (tx) => {
          const untold = await lockUntoldTo(tx, personId, 'pushed');
          if (untold.length === 0) return;
          await markTold(tx, untold, 'pushed');
          const message = composePush(untold, await waitingFor(tx, personId));
          if (!message) return;
          const sealed = seal.seal(JSON.stringify(message));
          for (const one of devices) {
            await jobs.enqueue(tx, sendJob, { accountId, personId, device: one, sealed });
          }
        });
      },
      failed: ({ accountId, personId }) => pushTo(accountId, personId),
    }),
    job({
      ...sendJob,
      retries: 5,
      atOnce: 4,
      async run({ accountId, personId, device: to, sealed }) {
        if ((await sendPush(config, to, seal.open(sealed))) === 'taken') return;
        await db.withAccount(accountId, (tx) => dropSubscription(tx, personId, to.endpoint));
      },
      failed: ({ accountId, personId }) => pushTo(accountId, personId),
    }),
  ];
}
