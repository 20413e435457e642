import type { Services } from '../../capability.ts';
import type { DueWork } from '../../platform/work/DueWorker.ts';
import { deliver } from './deliver.ts';
import { changeDelivery, deliveryWork, dueDeliveries, nextDeliveryInMs } from './deliveryStore.ts';

type DeliveryServices = Pick<Services, 'db' | 'seal' | 'config' | 'log'>;

interface DueDelivery {
  accountId: string;
  id: string;
}

/** Several at once, so that an address that does not answer delays no others. */
const atOnce = 4;
const postponedByMs = 60_000;

export function delivering(given: DeliveryServices): DueWork<DueDelivery> {
  const { db } = given;
  return {
    name: deliveryWork,
    atOnce,
    find: () => dueDeliveries(db.readingAcrossAccounts('exports')),
    nextDueInMs: () => nextDeliveryInMs(db.readingAcrossAccounts('exports')),
    carryOut: (due) => deliver(given, due),
    postpone: ({ accountId, id }) =>
      db.withAccount(accountId, (tx) =>
        changeDelivery(tx, id, { nextAttemptAt: new Date(Date.now() + postponedByMs) }),
      ),
  };
}
