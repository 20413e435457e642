import type Stripe from 'stripe';

/** The client secret with which the browser confirms the card: of the setup in a trial, else of the first payment. */
export function secretOf(subscription: Stripe.Subscription): string | null {
  const { pending_setup_intent: setup, latest_invoice: invoice } = subscription;
  if (setup && typeof setup === 'object') return setup.client_secret;
  if (invoice && typeof invoice === 'object') {
    return invoice.confirmation_secret?.client_secret ?? null;
  }
  return null;
}

/** Whether its card is confirmed. */
export function isConfirmed(subscription: Stripe.Subscription): boolean {
  if (subscription.status === 'active') return true;
  return subscription.status === 'trialing' && subscription.pending_setup_intent === null;
}

export const expandSecrets = ['pending_setup_intent', 'latest_invoice.confirmation_secret'];
