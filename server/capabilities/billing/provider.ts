import Stripe from 'stripe';
import type { Config } from '../../platform/config.ts';
import { localAddress } from '../../platform/http/localOrigin.ts';
import { Problem } from '../../platform/http/problem.ts';
import { sandboxKeys, sandboxStripePath } from './sandboxKeys.ts';

/** The Stripe client; the sandbox uses the same package with another address. */
export interface BillingProvider {
  stripe: Stripe;
  publishableKey: string;
  webhookSecret: string;
  sandbox: boolean;
}

const clientOptions = { timeout: 20_000, maxNetworkRetries: 2, telemetry: false } as const;

/** `null` if neither keys nor the sandbox are configured; `port` is where this server listens. */
export function billingProvider(
  config: Pick<Config, 'stripe' | 'sandbox' | 'secretFor' | 'host'>,
  port: number,
): BillingProvider | null {
  if (config.stripe) {
    const { secretKey, publishableKey, webhookSecret } = config.stripe;
    const stripe = new Stripe(secretKey, clientOptions);
    return { stripe, publishableKey, webhookSecret, sandbox: false };
  }
  if (!config.sandbox) return null;
  const { secretKey, publishableKey, webhookSecret } = sandboxKeys(config);
  const stripe = new Stripe(secretKey, {
    ...clientOptions,
    ...localAddress(config.host, port),
    httpClient: Stripe.createFetchHttpClient(underSandbox),
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
