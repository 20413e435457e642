import { authenticationPath, confirmationPath } from '#shared/billing/sandboxCards.ts';
import type { TestClient } from '../../../testing/client.ts';
import type { TestServer } from '../../../testing/server.ts';

export const goodCard = '4242424242424242';

interface Checkout {
  clientSecret: string | null;
  publishableKey: string;
}

interface Confirmed {
  status?: string;
  error?: { code: string; message: string };
}

/** Sends what the card fields in the browser send, to the provider and never to us. */
export async function enterCard(
  client: TestClient,
  { clientSecret, publishableKey }: Checkout,
  number = goodCard,
): Promise<Confirmed> {
  return post(client, confirmationPath(clientSecret ?? ''), {
    key: publishableKey,
    client_secret: clientSecret ?? '',
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': number,
    'payment_method_data[card][exp_month]': '12',
    'payment_method_data[card][exp_year]': '40',
    'payment_method_data[card][cvc]': '123',
  });
}

export async function answerBank(
  client: TestClient,
  { clientSecret, publishableKey }: Checkout,
  outcome: 'succeeded' | 'failed',
): Promise<Confirmed> {
  return post(client, authenticationPath(clientSecret ?? ''), {
    key: publishableKey,
    client_secret: clientSecret ?? '',
    outcome,
  });
}

/** Moves a customer's clock forward, or makes their payments fail. */
export async function moveClock(
  server: Pick<TestServer, 'url'>,
  customer: string,
  move:
    | { days: string }
    | { to: 'period-end' }
    | { fail: '0' | '1' }
    | { cancel: '1' }
    | { card: 'none' },
): Promise<void> {
  await fetch(`${server.url}/sandbox/stripe/clock/${customer}`, {
    method: 'POST',
    body: new URLSearchParams({ ...move }),
    redirect: 'manual',
  });
}

async function post(
  client: TestClient,
  path: string,
  fields: Record<string, string>,
): Promise<Confirmed> {
  const response = await client.fetch(path, { method: 'POST', body: new URLSearchParams(fields) });
  return JSON.parse(await response.text());
}
