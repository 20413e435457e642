// npm run stripe:setup: makes the products and prices of the plans in the Stripe account of STRIPE_SECRET_KEY.
import Stripe from 'stripe';
import { planNames } from '#shared/subscription/plans.ts';
import { readConfig } from '../../platform/config.ts';
import { OperatorError, runCommand } from '../../platform/lifetime.ts';
import { ensurePrices } from './prices.ts';

await runCommand(async () => {
  const { stripe } = readConfig(process.env);
  if (!stripe) throw new OperatorError('Set STRIPE_SECRET_KEY and the other keys of Stripe first.');
  for (const { plan, price } of await ensurePrices(new Stripe(stripe.secretKey))) {
    console.log(`${planNames[plan]}: ${price}`);
  }
});
