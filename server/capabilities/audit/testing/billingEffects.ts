import { confirmCheckout, getOrCreateSubscription } from '#shared/billing/contract.ts';
import { StripeBooks } from '../../../sandbox/stripe/StripeBooks.ts';
import { until } from '../../../testing/program.ts';
import { enterCard } from '../../billing/testing/sandboxStripe.ts';
import type { Effect, World } from './effects.ts';

function begin({ company: { admin } }: World) {
  const user = { firstName: 'Fay', lastName: 'Founder', email: admin.email };
  return admin.client.call(getOrCreateSubscription, { body: { plan: 'starter', user } });
}

/** Completes a company's checkout with a card. */
async function checkOut(world: World): Promise<{ subscriptionId: string; checkout: string }> {
  const { client } = world.company.admin;
  const begun = await begin(world);
  await enterCard(client, begun);
  const { subscriptionId, checkout } = begun;
  await client.call(confirmCheckout, { body: { subscriptionId, checkout } });
  return { subscriptionId, checkout };
}

async function customerOf({ sql, here }: World): Promise<string> {
  const { rows } = await sql(
    'select stripe_customer_id as id from subscriptions where account_id = $1',
    [here.accountId],
  );
  return String(rows[0]?.['id']);
}

/** Waits for the events of the checkout, so that later entries come from the effect under test. */
export async function completedCheckout(world: World) {
  const confirmed = await checkOut(world);
  const customer = await customerOf(world);
  await until('its events to be worked on', async () => {
    const { undelivered } = new StripeBooks(world.server.config.dataDir).book;
    const { rows } = await world.sql(
      'select 1 from stripe_events where customer_id = $1 and handled_at is null',
      [customer],
    );
    return rows.length === 0 && !undelivered.some(({ body }) => body.includes(customer));
  });
  return { customer, confirmed };
}

/** A status that differs from the provider's, as after a lost event. */
export async function subscriptionOutOfSync(world: World) {
  const { confirmed } = await completedCheckout(world);
  await world.sql("update subscriptions set status = 'past_due' where account_id = $1", [
    world.here.accountId,
  ]);
  return confirmed;
}

const afterCheckout = (path: string, body?: object) => async (world: World) => {
  await checkOut(world);
  await world.send('POST', path, body);
};

/** Changes of state that the provider reports have the system as their actor, not the person who asked for them. */
export const billingEffects: Record<string, Effect> = {
  'POST /api/get-or-create-subscription': {
    leaves: 'SYSTEM update subscription',
    by: begin,
  },
  'POST /api/checkout/confirm': {
    leaves: 'SYSTEM update subscription',
    by: async (world) =>
      world.send('POST', '/api/checkout/confirm', await subscriptionOutOfSync(world)),
  },
  'POST /api/billing/portal': {
    nothing: 'Opens the portal; changes made there come back as events, which are logged.',
  },
  'POST /api/billing/plan': {
    leaves: 'USER update subscription',
    by: afterCheckout('/api/billing/plan', { plan: 'pro' }),
  },
  'POST /api/billing/cancel': {
    leaves: 'USER update subscription',
    by: afterCheckout('/api/billing/cancel'),
  },
  'POST /api/billing/reactivate': {
    leaves: 'USER update subscription',
    async by(world) {
      await afterCheckout('/api/billing/cancel')(world);
      await world.send('POST', '/api/billing/reactivate');
    },
  },
  'POST /api/billing/end-trial': {
    leaves: 'USER update subscription',
    by: afterCheckout('/api/billing/end-trial'),
  },
  'POST /api/stripe/webhook': {
    nothing: 'Stores the event; its job reads the state from the provider and logs it.',
  },
};
