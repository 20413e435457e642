import type { Services } from '../../capability.ts';
import type { DueWork } from '../../platform/work/DueWorker.ts';
import { deliver } from './deliver.ts';
import { changeDelivery, deliveryWork, dueDeliveries, nextDeliveryInMs } from './deliveryStore.ts';

type Given = Pick<Services, 'db' | 'seal' | 'config' | 'log'>;

interface DueDelivery {
  accountId: string;
  id: string;
}

/** One that does not answer holds up no other. */
const atOnce = 4;
const untilAgainMs = 60_000;

export function delivering(given: Given): DueWork<DueDelivery> {
  const { db } = given;
  return {
    name: deliveryWork,
    atOnce,
    find: () => dueDeliveries(db.readingAcrossAccounts('exports')),
    nextDueInMs: () => nextDeliveryInMs(db.readingAcrossAccounts('exports')),
    carryOut: (due) => deliver(given, due),
    postpone: ({ accountId, id }) =>
      db.withAccount(accountId, (tx) =>
        changeDelivery(tx, id, { nextAttemptAt: new Date(Date.now() + untilAgainMs) }),
      ),
  };
}
