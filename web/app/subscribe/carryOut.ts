import type { z } from 'zod';
import type { confirmCheckout, getOrCreateSubscription } from '#shared/billing/contract.ts';
import { ApiError, OfflineError } from '../../api/ApiError.ts';
import type { Card } from './card/Card.ts';
import { forgetCheckout, forgetPaid, keptCheckout, rememberPaid } from './keptCheckout.ts';

export type Order = Omit<z.infer<typeof getOrCreateSubscription.body>, 'checkout'>;
type Begun = z.infer<typeof getOrCreateSubscription.answer>;
export type Confirmed = z.infer<typeof confirmCheckout.answer>;

/** The steps `creating` and `confirming` are those that the person waits for. */
export interface CheckoutPorts {
  storage: Storage;
  create: (body: Order & { checkout: string }) => Promise<Begun>;
  finish: (body: { subscriptionId: string; checkout: string }) => Promise<Confirmed>;
  onStep: (step: 'creating' | 'confirming') => void;
}

/**
 * The outcome of a checkout attempt. `creation`: nothing was created, so it can be retried. `card`:
 * try again with the same or another card. `finish`: the card is confirmed, but our server does not
 * know yet.
 */
export type CheckoutOutcome =
  | { at: 'done'; answer: Confirmed }
  | { at: 'known'; email: string }
  | { at: 'fields'; error: ApiError }
  | { at: 'creation' | 'card' | 'finish'; problem: string };

/** From the filled-in form to a running subscription. */
export async function carryOut(
  ports: CheckoutPorts,
  order: Order,
  card: Card,
): Promise<CheckoutOutcome> {
  const hindrance = card.hindrance();
  if (hindrance) return { at: 'card', problem: hindrance };
  ports.onStep('creating');
  const begun = await begin(ports, order);
  if ('at' in begun) return begun;
  ports.onStep('confirming');
  const { subscriptionId, clientSecret } = begun;
  if (clientSecret !== null) {
    const { firstName, lastName, email } = order.user;
    const owner = { name: `${firstName} ${lastName}`, email };
    const answer = await card.confirm(clientSecret, owner);
    if ('problem' in answer) return { at: 'card', problem: answer.problem };
    if (answer.status !== 'succeeded') return notPaid();
    rememberPaid(ports.storage, subscriptionId);
  }
  const ending = await finish(ports, subscriptionId);
  // There was nothing to confirm, yet the provider has no confirmation; a card would not help.
  return clientSecret === null && ending.at === 'card'
    ? { at: 'creation', problem: 'No client secret received' }
    : ending;
}

/** After the card is confirmed: has the server ask the provider, and sign this browser in. */
export async function finish(
  ports: CheckoutPorts,
  subscriptionId: string,
): Promise<CheckoutOutcome> {
  ports.onStep('confirming');
  const { key } = keptCheckout(ports.storage);
  try {
    const answer = await ports.finish({ subscriptionId, checkout: key });
    forgetCheckout(ports.storage);
    return { at: 'done', answer };
  } catch (error) {
    const isGone = error instanceof ApiError && (error.status === 409 || error.status === 404);
    if (!isGone) {
      return { at: 'finish', problem: textOf(error, 'Failed to complete subscription') };
    }
    forgetPaid(ports.storage);
    return notPaid();
  }
}

async function begin(ports: CheckoutPorts, order: Order): Promise<Begun | CheckoutOutcome> {
  const { key } = keptCheckout(ports.storage);
  try {
    return await ports.create({ ...order, checkout: key });
  } catch (error) {
    if (error instanceof ApiError && error.code === 'account_exists') {
      return { at: 'known', email: order.user.email };
    }
    if (error instanceof ApiError && error.fields.length > 0) return { at: 'fields', error };
    return { at: 'creation', problem: textOf(error, 'Failed to create subscription') };
  }
}

const notPaid = (): CheckoutOutcome => ({
  at: 'card',
  problem: 'Payment was not completed successfully',
});

function textOf(error: unknown, fallback: string): string {
  return error instanceof ApiError || error instanceof OfflineError ? error.message : fallback;
}
