import { createHash } from 'node:crypto';
import Stripe from 'stripe';
import type { Config } from '../../platform/config.ts';
import { localAddress } from '../../platform/http/listener.ts';
import { conflict, Problem } from '../../platform/http/problem.ts';
import type { Gates } from '../../platform/outside/Gates.ts';
import { gatedFetch } from '../../platform/outside/gatedFetch.ts';

export const sandboxStripePath = '/sandbox/stripe';

/** Look like Stripe's test keys; derived, so that they are the same after a restart. */
export function sandboxKeys(config: Pick<Config, 'secretFor'>) {
  const key = (purpose: string) => config.secretFor(`sandbox stripe ${purpose}`).toString('hex');
  return {
    secretKey: `sk_test_${key('secret')}`,
    publishableKey: `pk_test_${key('publishable')}`,
    webhookSecret: `whsec_${key('webhook')}`,
  };
}

/** Turns errors of the provider into problems for our callers. */
export async function withRefusals<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw asProblem(error);
  }
}

function asProblem(error: unknown): unknown {
  const { StripeCardError, StripeInvalidRequestError, StripeError } = Stripe.errors;
  if (error instanceof StripeCardError) return new Problem(402, 'card_declined', error.message);
  if (error instanceof StripeInvalidRequestError) return conflict('not_possible', error.message);
  if (error instanceof StripeError) {
    return new Problem(
      502,
      'provider_unavailable',
      'The payment provider cannot be reached at the moment. Please try again.',
    );
  }
  return error;
}

/** A hash of all parameters of a call, so that only an identical call is treated as a repetition. */
export function idempotencyKey(...parts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}

/** The Stripe client; the sandbox uses the same package with another address. */
export interface BillingProvider {
  stripe: Stripe;
  publishableKey: string;
  webhookSecret: string;
  sandbox: boolean;
}

/** All attempts of the calls of one lease together stay below its length (`withLease`). */
const clientOptions = { timeout: 10_000, maxNetworkRetries: 1, telemetry: false } as const;

/** `null` if neither keys nor the sandbox are configured; `port` is where this server listens. */
export function billingProvider(
  config: Pick<Config, 'stripe' | 'sandbox' | 'secretFor' | 'host'>,
  port: number,
  gates: Gates,
): BillingProvider | null {
  const through = (call?: typeof fetch) =>
    Stripe.createFetchHttpClient(gatedFetch(gates.to('stripe'), clientOptions.timeout, { call }));
  if (config.stripe) {
    const { secretKey, publishableKey, webhookSecret } = config.stripe;
    const stripe = new Stripe(secretKey, { ...clientOptions, httpClient: through() });
    return { stripe, publishableKey, webhookSecret, sandbox: false };
  }
  if (!config.sandbox) return null;
  const { secretKey, publishableKey, webhookSecret } = sandboxKeys(config);
  const stripe = new Stripe(secretKey, {
    ...clientOptions,
    ...localAddress(config.host, port),
    httpClient: through(underSandbox),
  });
  return { stripe, publishableKey, webhookSecret, sandbox: true };
}

/** Adds the sandbox's path, because the package allows none before `/v1`. */
function underSandbox(input: string | URL | Request, init?: RequestInit): Promise<Response> {
  const url = new URL(input instanceof Request ? input.url : input);
  url.pathname = sandboxStripePath + url.pathname;
  return fetch(url, init);
}

export function requireBilling(provider: BillingProvider | null): BillingProvider {
  if (provider) return provider;
  throw new Problem(
    503,
    'billing_not_configured',
    'Subscriptions are not configured on this server.',
  );
}
