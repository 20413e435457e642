import { z } from 'zod';
import type { Services } from '../../capability.ts';
import type { Database } from '../../platform/db/database.ts';
import { type JobKind, job } from '../../platform/jobs/jobs.ts';
import { withLease } from '../../platform/outside/withLease.ts';
import { abandonedCheckouts, forgetCheckout, lockCheckout } from './checkoutStore.ts';
import { handleEvent, handleEventJob, readAnew } from './events.ts';
import { checkoutLease, completeCheckout } from './newCustomer.ts';
import type { BillingProvider } from './provider.ts';
import { allCustomers } from './subscriptionStore.ts';

const dayInMs = 24 * 60 * 60 * 1000;
const abandonedAfterDays = 2;

export function billingJobs({ db, provider }: Pick<Services, 'db' | 'provider'>): JobKind[] {
  if (!provider) return [];
  return [
    job({
      ...handleEventJob,
      retries: 10,
      atOnce: 4,
      run: ({ id }) => handleEvent({ db, provider }, id),
    }),
    job({
      name: 'billing.reconcile',
      data: z.object({}),
      retries: 3,
      atOnce: 1,
      schedule: '23 2 * * *',
      run: () => reconcile({ db, provider }),
    }),
  ];
}

/** Makes up for lost events: reads every customer again, and removes abandoned checkouts. */
export async function reconcile({ db, provider }: { db: Database; provider: BillingProvider }) {
  const customers = await db.acrossAccounts('billing', allCustomers);
  for (const customer of customers) {
    await readAnew(db, provider, customer);
  }
  const before = new Date(Date.now() - abandonedAfterDays * dayInMs);
  const abandoned = await db.acrossAccounts('checkout', (tx) => abandonedCheckouts(tx, before));
  for (const { id } of abandoned) {
    await withLease(db, checkoutLease(id), async () => {
      const checkout = await db.acrossAccounts('checkout', (tx) => lockCheckout(tx, { id }));
      if (!checkout || (await completeCheckout(db, provider.stripe, checkout))) return;
      if (checkout.stripeCustomerId) await provider.stripe.customers.del(checkout.stripeCustomerId);
      await db.acrossAccounts('checkout', (tx) => forgetCheckout(tx, id));
    });
  }
}
