import type Stripe from 'stripe';
import type {
  Book,
  SandboxCard,
  SandboxCustomer,
  SandboxIntent,
  SandboxInvoice,
  SandboxPrice,
  SandboxSubscription,
} from './book.ts';

/** Objects in Stripe's format, checked against the types of the `stripe` package. */

export function customerShape(customer: SandboxCustomer) {
  return {
    object: 'customer',
    id: customer.id,
    email: customer.email,
    name: customer.name,
    metadata: customer.metadata,
    created: customer.created,
    livemode: false,
  } satisfies Partial<Stripe.Customer>;
}

export function priceShape(price: SandboxPrice) {
  return {
    object: 'price',
    id: price.id,
    active: true,
    created: price.created,
    currency: 'usd',
    lookup_key: price.lookupKey,
    product: price.product,
    type: 'recurring',
    unit_amount: price.amount,
    livemode: false,
    metadata: {},
  } satisfies Partial<Stripe.Price>;
}

export function cardShape(card: SandboxCard) {
  return {
    object: 'payment_method',
    id: card.id,
    customer: card.customer,
    type: 'card',
    livemode: false,
    metadata: {},
  } satisfies Partial<Stripe.PaymentMethod>;
}

export function setupIntentShape(intent: SandboxIntent) {
  return {
    object: 'setup_intent',
    id: intent.id,
    client_secret: intent.clientSecret,
    customer: intent.customer,
    created: intent.created,
    payment_method: intent.card,
    status: intent.status,
    usage: 'off_session',
    livemode: false,
    ...actionOf(intent),
  } satisfies Partial<Stripe.SetupIntent>;
}

export function paymentIntentShape(intent: SandboxIntent) {
  return {
    object: 'payment_intent',
    id: intent.id,
    amount: intent.amount,
    currency: 'usd',
    client_secret: intent.clientSecret,
    customer: intent.customer,
    created: intent.created,
    payment_method: intent.card,
    status: intent.status,
    livemode: false,
    ...actionOf(intent),
  } satisfies Partial<Stripe.PaymentIntent>;
}

export function intentShape(intent: SandboxIntent) {
  return intent.kind === 'setup_intent' ? setupIntentShape(intent) : paymentIntentShape(intent);
}

function actionOf({ status }: SandboxIntent) {
  return { next_action: status === 'requires_action' ? { type: 'use_stripe_sdk' } : null };
}

export function invoiceShape(book: Book, invoice: SandboxInvoice) {
  const intent = invoice.paymentIntent ? book.intents[invoice.paymentIntent] : undefined;
  return {
    object: 'invoice',
    id: invoice.id,
    customer: invoice.customer,
    status: invoice.status,
    currency: 'usd',
    created: invoice.created,
    amount_due: invoice.amount,
    amount_paid: invoice.status === 'paid' ? invoice.amount : 0,
    total: invoice.amount,
    attempt_count: invoice.attempts,
    next_payment_attempt: invoice.nextAttempt,
    livemode: false,
    confirmation_secret: intent
      ? { client_secret: intent.clientSecret, type: 'payment_intent' }
      : null,
    parent: {
      type: 'subscription_details',
      quote_details: null,
      subscription_details: { subscription: invoice.subscription, metadata: null },
    },
  } satisfies Partial<Stripe.Invoice>;
}

/** With the objects that `expand` names. */
export function subscriptionShape(
  book: Book,
  subscription: SandboxSubscription,
  expand: readonly string[] = [],
) {
  const price = book.prices[subscription.price];
  const wants = (name: string) =>
    expand.some((path) => path.replace(/^data\./, '').startsWith(name));
  const pending = subscription.pendingSetupIntent && book.intents[subscription.pendingSetupIntent];
  const invoice = subscription.latestInvoice && book.invoices[subscription.latestInvoice];
  return {
    object: 'subscription',
    id: subscription.id,
    customer: subscription.customer,
    status: subscription.status,
    created: subscription.created,
    currency: 'usd',
    cancel_at: subscription.cancelAtPeriodEnd ? subscription.periodEnd : null,
    cancel_at_period_end: subscription.cancelAtPeriodEnd,
    canceled_at: subscription.canceledAt,
    ended_at: subscription.endedAt,
    trial_end: subscription.trialEnd,
    default_payment_method: subscription.card,
    metadata: subscription.metadata,
    livemode: false,
    pending_setup_intent:
      pending && wants('pending_setup_intent')
        ? setupIntentShape(pending)
        : subscription.pendingSetupIntent,
    latest_invoice:
      invoice && wants('latest_invoice') ? invoiceShape(book, invoice) : subscription.latestInvoice,
    items: {
      object: 'list',
      has_more: false,
      url: `/v1/subscription_items?subscription=${subscription.id}`,
      data: price
        ? [
            {
              object: 'subscription_item',
              id: subscription.itemId,
              subscription: subscription.id,
              created: subscription.created,
              current_period_start: subscription.periodStart,
              current_period_end: subscription.periodEnd,
              quantity: 1,
              metadata: {},
              price: priceShape(price),
            },
          ]
        : [],
    },
  };
}
