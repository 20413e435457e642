import Stripe from 'stripe';
import { z } from 'zod';
import type { Database } from '../../platform/db/database.ts';
import { statement } from '../../platform/db/statement.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { lockCheckout } from './checkoutStore.ts';
import { completeOnce } from './newCustomer.ts';
import { applyConfirmedCard } from './ownCheckout.ts';
import type { BillingProvider } from './provider.ts';
import { accountOfCustomer } from './subscriptionStore.ts';

export const handleEventJob = {
  name: 'billing.handle-event',
  data: z.object({ id: z.string() }),
};

/** The last second of the year 9999. */
const maxSeconds = 253_402_300_799;

/** The object of an event: a customer, or an object that refers to one. */
const subject = z.object({
  id: z.string().optional(),
  object: z.string(),
  customer: z.union([z.string(), z.object({ id: z.string() })]).nullish(),
});

const stripeEvent = z.object({
  id: z.string().min(1),
  type: z.string(),
  created: z.int().nonnegative().max(maxSeconds),
  data: z.object({ object: subject }),
});

const insert = statement(`
  insert into stripe_events (id, type, customer_id, created_at) values ($1, $2, $3, $4)
  on conflict (id) do nothing returning id`);

/** Stores an event once. A job handles it after the provider has had its answer. */
export async function receiveEvent(
  { db, jobs, provider }: { db: Database; jobs: Jobs; provider: BillingProvider },
  body: string,
  signature: string,
): Promise<void> {
  const event = readEvent(provider, body, signature);
  await db.acrossAccounts('billing', async (tx) => {
    const created = new Date(event.created * 1000);
    const fresh = await tx.run(insert, [event.id, event.type, customerOf(event), created]);
    if (fresh.length > 0) await jobs.enqueue(tx, handleEventJob, { id: event.id });
  });
}

function readEvent({ stripe, webhookSecret }: BillingProvider, body: string, signature: string) {
  const read = (): unknown => stripe.webhooks.constructEvent(body, signature, webhookSecret);
  const parsed = stripeEvent.safeParse(orRefusal(read));
  if (!parsed.success) throw notEvent();
  return parsed.data;
}

/** The signature is checked before the body is parsed, so any other error is about the body. */
function orRefusal<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) {
      throw new Problem(400, 'wrong_signature', 'This event is not signed by the provider.');
    }
    throw notEvent();
  }
}

const notEvent = () => new Problem(400, 'malformed', 'This is no event of the payment provider.');

function customerOf({ data: { object: eventObject } }: z.infer<typeof stripeEvent>) {
  if (eventObject.object === 'customer') return eventObject.id ?? null;
  return typeof eventObject.customer === 'object'
    ? (eventObject.customer?.id ?? null)
    : (eventObject.customer ?? null);
}

const find = statement(`
  select customer_id as "customerId", handled_at as "handledAt" from stripe_events
  where id = $1`);

const markHandled = statement('update stripe_events set handled_at = now() where id = $1');

/** Reads the current state from the provider, so events may come twice, late or out of order. */
export async function handleEvent(
  { db, provider }: { db: Database; provider: BillingProvider },
  id: string,
): Promise<void> {
  const [event] = await db.acrossAccounts('billing', (tx) =>
    tx.run<{ customerId: string | null; handledAt: Date | null }>(find, [id]),
  );
  if (!event || event.handledAt) return;
  if (event.customerId) await readAnew(db, provider, event.customerId);
  await db.acrossAccounts('billing', (tx) => tx.run(markHandled, [id]));
}

/** Brings our data about a customer up to date with the provider's. */
export async function readAnew(
  db: Database,
  provider: BillingProvider,
  customerId: string,
): Promise<void> {
  const { checkout, accountId } = await db.acrossAccounts('billing', async (tx) => ({
    checkout: await lockCheckout(tx, { stripeCustomerId: customerId }),
    accountId: await accountOfCustomer(tx, customerId),
  }));
  if (checkout && !checkout.completedAt) await completeOnce(db, provider.stripe, checkout);
  else if (accountId) await applyConfirmedCard(db, accountId, provider);
}

const reopenSince = statement(`
  update stripe_events set handled_at = null where created_at >= $1
  returning id, created_at as "createdAt"`);

const selectUnhandled = statement(`
  select id, created_at as "createdAt" from stripe_events where handled_at is null`);

/** Handles events again: those that are unhandled, or all since a time. */
export async function replayEvents(
  { db, provider }: { db: Database; provider: BillingProvider },
  since: Date | null,
): Promise<number> {
  const events = await db.acrossAccounts('billing', (tx) =>
    since
      ? tx.run<{ id: string; createdAt: Date }>(reopenSince, [since])
      : tx.run<{ id: string; createdAt: Date }>(selectUnhandled),
  );
  events.sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
  for (const { id } of events) await handleEvent({ db, provider }, id);
  return events.length;
}
