import type { Delivery } from '#shared/webhooks/contract.ts';
import type { Database } from '../../platform/db/database.ts';
import { newId } from '../../platform/db/newId.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';
import { notFound } from '../../platform/http/problem.ts';
import { pollUntil } from '../../platform/work/pollUntil.ts';
import { bodyOf } from './announce.ts';
import { findDelivery, insertDeliveries, presentDelivery } from './deliveryStore.ts';
import { findWebhook } from './webhookStore.ts';

/** Longer than one attempt takes. */
const patienceInMs = 12_000;

/** Queues a test delivery and returns its id. */
export async function askForTest(tx: AccountTx, userEmail: string): Promise<string> {
  if (!(await findWebhook(tx))) throw notFound('webhook');
  const id = newId();
  const message = 'This is a test. Invoices arrive like this once they are approved.';
  const body = bodyOf({ id, type: 'test', timestamp: new Date().toISOString(), data: { message } });
  const about = `test ${id}`;
  await insertDeliveries(tx, [
    { id, event: 'test', about, invoiceId: null, body, requestedBy: userEmail },
  ]);
  return id;
}

/** The outcome of the test, or that it is still under way. */
export async function awaitTest(
  db: Database,
  { accountId, id }: { accountId: string; id: string },
): Promise<Delivery> {
  const row = await pollUntil(() => db.withAccount(accountId, (tx) => findDelivery(tx, id)), {
    patienceInMs,
    isOver: (seen) => seen?.status !== 'pending',
  });
  if (!row) throw notFound('delivery');
  return presentDelivery(row);
}
