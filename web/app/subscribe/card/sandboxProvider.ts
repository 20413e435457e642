import { z } from 'zod';
import { authenticationPath, confirmationPath } from '#shared/billing/sandboxCards.ts';
import type { CardAnswer, CardOwner } from './Card.ts';
import { type CardEntry, expiryOf } from './entry.ts';

const answer = z.union([
  z.object({ error: z.object({ message: z.string() }) }),
  z.object({ status: z.string() }),
]);

interface Confirming {
  publishableKey: string;
  clientSecret: string;
}

/** Confirms a card, as the provider's own fields would. */
export function confirmInSandbox(
  { publishableKey, clientSecret }: Confirming,
  entry: CardEntry,
  owner: CardOwner,
): Promise<CardAnswer> {
  const { month, year } = expiryOf(entry.expiry);
  return post(confirmationPath(clientSecret), {
    key: publishableKey,
    client_secret: clientSecret,
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': entry.number,
    'payment_method_data[card][exp_month]': month,
    'payment_method_data[card][exp_year]': year,
    'payment_method_data[card][cvc]': entry.cvc,
    'payment_method_data[billing_details][name]': owner.name,
    'payment_method_data[billing_details][email]': owner.email,
  });
}

export function answerBank(
  { publishableKey, clientSecret }: Confirming,
  outcome: 'succeeded' | 'failed',
): Promise<CardAnswer> {
  return post(authenticationPath(clientSecret), {
    key: publishableKey,
    client_secret: clientSecret,
    outcome,
  });
}

async function post(path: string, fields: Record<string, string>): Promise<CardAnswer> {
  try {
    const response = await fetch(path, { method: 'POST', body: new URLSearchParams(fields) });
    const said = answer.parse(await response.json());
    return 'error' in said ? { problem: said.error.message } : said;
  } catch {
    return { problem: 'Payment failed' };
  }
}
