import Stripe from 'stripe';
import type { Config } from '../../platform/config.ts';
import { localAddress } from '../../platform/http/localOrigin.ts';
import { Problem } from '../../platform/http/problem.ts';
import { sandboxKeys, sandboxStripePath } from './sandboxKeys.ts';

/** Stripe, as this server speaks to it; the sandbox is the same package at another address. */
export interface BillingProvider {
  stripe: Stripe;
  publishableKey: string;
  webhookSecret: string;
  sandbox: boolean;
}

const patience = { timeout: 20_000, maxNetworkRetries: 2, telemetry: false } as const;

/** `null` where neither keys nor the sandbox are there; `port` is where this server listens. */
export function billingProvider(
  config: Pick<Config, 'stripe' | 'sandbox' | 'secretFor' | 'host'>,
  port: number,
): BillingProvider | null {
  if (config.stripe) {
    const { secretKey, publishableKey, webhookSecret } = config.stripe;
    const stripe = new Stripe(secretKey, patience);
    return { stripe, publishableKey, webhookSecret, sandbox: false };
  }
  if (!config.sandbox) return null;
  const { secretKey, publishableKey, webhookSecret } = sandboxKeys(config);
  const stripe = new Stripe(secretKey, {
    ...patience,
    ...localAddress(config.host, port),
    httpClient: Stripe.createFetchHttpClient(underSandbox),
  });
  return { stripe, publishableKey, webhookSecret, sandbox: true };
}

/** The package knows of no path before `/v1`; the sandbox lives under one. */
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
