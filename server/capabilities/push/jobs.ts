import { z } from 'zod';
import { type Formats, formatsIn } from '#shared/money/formatsIn.ts';
import type { PushMessage } from '#shared/notifications/push.ts';
import { detailWords, headline, invoiceWords } from '#shared/notifications/words.ts';
import type { Services } from '../../capability.ts';
import { type JobKind, job } from '../../platform/jobs/jobs.ts';
import { formatsOf } from '../accounts/memberStore.ts';
import { messagePolicyOf } from '../accounts/messagePolicyStore.ts';
import { groupsOf } from '../notifications/composeLetter.ts';
import {
  addressee,
  lockUntoldTo,
  markTold,
  tellDevicesJob,
  type Untold,
  waitingFor,
} from '../notifications/untoldStore.ts';
import { sendPush } from './sendPush.ts';
import { dropSubscription, livingSubscriptions } from './subscriptionStore.ts';

/** One message for everything new, so that a phone buzzes once. Without details, it says only of what kind it is. */
function composePush(
  untold: readonly Untold[],
  { waiting, money }: { waiting: number; money: Formats['money'] | null },
): PushMessage | null {
  const groups = groupsOf(untold);
  const [first, ...others] = groups;
  const one = first?.untold[0];
  if (!first || !one) return null;
  if (untold.length === 1) {
    return {
      title: headline(first.kind, 1),
      body: money === null ? 'Open Docket to see it.' : detailsText(one, money),
      path: `/invoices/${one.invoiceId}`,
      waiting,
    };
  }
  return {
    title: headline(first.kind, first.untold.length),
    body: others.map(({ kind, untold: some }) => headline(kind, some.length)).join('\n'),
    path: '/dashboard',
    waiting,
  };
}

function detailsText(one: Untold, money: Formats['money']): string {
  const details = [invoiceWords(one, money), detailWords(one.details)];
  return details.filter((part) => part !== '').join('\n');
}

const device = z.object({ endpoint: z.string(), p256dh: z.string(), auth: z.string() });

const pushTo = (accountId: string, personId: string) => ({
  accountId,
  type: 'Push message',
  entity: { type: 'member', id: personId },
});

/** Sealed, because it names an invoice. */
const sendJob = { name: 'push.send', data: addressee.extend({ device, sealed: z.string() }) };

type Needs = Pick<Services, 'db' | 'jobs' | 'seal' | 'config' | 'gates'>;

/** Many, because they wait for addresses that devices have chosen. */
const sentAtOnce = 12;

export function pushJobs({ db, jobs, seal, config, gates }: Needs): JobKind[] {
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
          const { detailsInPush } = await messagePolicyOf(tx);
          const { money } = formatsIn(await formatsOf(tx, personId));
          const waiting = await waitingFor(tx, personId);
          const message = composePush(untold, { waiting, money: detailsInPush ? money : null });
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
      atOnce: sentAtOnce,
      async run({ accountId, personId, device: to, sealed }) {
        if ((await sendPush({ config, gates }, to, seal.open(sealed))) === 'taken') return;
        await db.withAccount(accountId, (tx) => dropSubscription(tx, personId, to.endpoint));
      },
      failed: ({ accountId, personId }) => pushTo(accountId, personId),
    }),
  ];
}
