import Stripe from 'stripe';
import { z } from 'zod';
import { type Database, inAccount, type SystemTx } from '../db/database.ts';
import { Problem } from '../http/problem.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { lockCheckout } from './checkoutStore.ts';
import { completeCheckout } from './newCustomer.ts';
import { applyConfirmedCard } from './ownCheckout.ts';
import type { BillingProvider } from './provider.ts';
import { accountOfCustomer } from './subscriptionStore.ts';

interface EventRow {
  id: string;
  type: string;
  customer_id: string | null;
  created_at: Date;
  handled_at: Date | null;
}

export const handleEventJob = {
  name: 'billing.handle-event',
  data: z.object({ id: z.string() }),
};

/** Whom an event is about: the customer itself, or what names one. */
const subject = z.object({
  id: z.string().optional(),
  object: z.string(),
  customer: z.union([z.string(), z.object({ id: z.string() })]).nullish(),
});

/** Takes an event in, once. It is worked on after the provider has had its answer. */
export async function receiveEvent(
  { db, jobs, provider }: { db: Database; jobs: Jobs; provider: BillingProvider },
  body: string,
  signature: string,
): Promise<void> {
  const event = readEvent(provider, body, signature);
  await db.acrossAccounts('billing', async (tx) => {
    const fresh = await tx<EventRow>('stripe_events')
      .insert({
        id: event.id,
        type: event.type,
        customer_id: customerOf(event),
        created_at: new Date(event.created * 1000),
      })
      .onConflict('id')
      .ignore()
      .returning('id');
    if (fresh.length > 0) await jobs.enqueue(tx, handleEventJob, { id: event.id });
  });
}

function readEvent({ stripe, webhookSecret }: BillingProvider, body: string, signature: string) {
  try {
    return stripe.webhooks.constructEvent(body, signature, webhookSecret);
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) {
      throw new Problem(400, 'wrong_signature', 'This event is not signed by the provider.');
    }
    throw error;
  }
}

function customerOf(event: Stripe.Event): string | null {
  const about = subject.parse(event.data.object);
  if (about.object === 'customer') return about.id ?? null;
  return typeof about.customer === 'object'
    ? (about.customer?.id ?? null)
    : (about.customer ?? null);
}

/** What an event says is read anew from the provider: done twice, late or out of order, the result is the same. */
export async function handleEvent(
  { db, provider }: { db: Database; provider: BillingProvider },
  id: string,
): Promise<void> {
  await db.acrossAccounts('billing', async (tx) => {
    const event = await tx<EventRow>('stripe_events').where({ id }).forUpdate().first();
    if (!event || event.handled_at) return;
    if (event.customer_id) await readAnew(tx, provider, event.customer_id);
    await tx<EventRow>('stripe_events').where({ id }).update({ handled_at: new Date() });
  });
}

/** Brings what we know of a customer up to what the provider knows. */
export async function readAnew(
  tx: SystemTx,
  provider: BillingProvider,
  customerId: string,
): Promise<void> {
  const checkout = await lockCheckout(tx, { stripe_customer_id: customerId });
  if (checkout && !checkout.completed_at) {
    await completeCheckout(tx, provider.stripe, checkout);
    return;
  }
  const accountId = await accountOfCustomer(tx, customerId);
  if (accountId) await inAccount(tx, accountId, (account) => applyConfirmedCard(account, provider));
}

/** Has events worked on once more: those that were not finished, or all since a time. */
export async function replayEvents(
  { db, provider }: { db: Database; provider: BillingProvider },
  since: Date | null,
): Promise<number> {
  const ids: string[] = await db.acrossAccounts('billing', async (tx) => {
    const wanted = () => {
      const query = tx<EventRow>('stripe_events');
      return since ? query.where('created_at', '>=', since) : query.whereNull('handled_at');
    };
    await wanted().update({ handled_at: null });
    return wanted().orderBy('created_at').pluck('id');
  });
  for (const id of ids) await handleEvent({ db, provider }, id);
  return ids.length;
}
