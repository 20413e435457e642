import Stripe from 'stripe';
import { planNames, planPrices } from '#shared/subscription/plans.ts';
import { type PlanId, planId } from '#shared/subscription/subscription.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { BillingProvider } from './provider.ts';

/** Prices are found by this key, because their ids differ between Stripe accounts. */
export const lookupKeyOf = (plan: PlanId) => `docket_${plan}_monthly`;

export function planOfLookupKey(key: string | null): PlanId | null {
  return planId.options.find((plan) => lookupKeyOf(plan) === key) ?? null;
}

/** In the sandbox a price is created at first use; with real keys, `npm run stripe:setup` creates them. */
export async function priceOf(provider: BillingProvider, plan: PlanId): Promise<string> {
  const known = await findPrice(provider.stripe, plan);
  if (known) return known;
  if (provider.sandbox) return makePrice(provider.stripe, plan);
  throw new Problem(
    503,
    'billing_not_set_up',
    'Subscriptions are not set up yet. Please contact us.',
  );
}

/** Creates missing products and prices, and returns all prices. */
export async function ensurePrices(stripe: Stripe): Promise<{ plan: PlanId; price: string }[]> {
  const prices: { plan: PlanId; price: string }[] = [];
  for (const plan of planId.options) {
    const price = (await findPrice(stripe, plan)) ?? (await makePrice(stripe, plan));
    prices.push({ plan, price });
  }
  return prices;
}

async function findPrice(stripe: Stripe, plan: PlanId): Promise<string | undefined> {
  const { data } = await stripe.prices.list({ lookup_keys: [lookupKeyOf(plan)], active: true });
  return data[0]?.id;
}

async function makePrice(stripe: Stripe, plan: PlanId): Promise<string> {
  const product = await ensureProduct(stripe, plan);
  const price = await stripe.prices.create(
    {
      product,
      currency: 'usd',
      unit_amount: planPrices[plan] * 100,
      recurring: { interval: 'month' },
      lookup_key: lookupKeyOf(plan),
    },
    { idempotencyKey: `price:${lookupKeyOf(plan)}:${planPrices[plan]}` },
  );
  return price.id;
}

async function ensureProduct(stripe: Stripe, plan: PlanId): Promise<string> {
  const id = `docket_${plan}`;
  try {
    return (await stripe.products.retrieve(id)).id;
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError) || error.code !== 'resource_missing')
      throw error;
  }
  return (await stripe.products.create({ id, name: `Docket ${planNames[plan]}` })).id;
}
