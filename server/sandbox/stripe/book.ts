import { z } from 'zod';

/** Seconds since 1970, as in Stripe's API. */
const time = z.int();

const customer = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  metadata: z.record(z.string(), z.string()),
  created: time,
});
export type SandboxCustomer = z.infer<typeof customer>;

/** The parts of a card that Stripe shows. The number itself is never stored. */
const card = z.object({
  id: z.string(),
  customer: z.string(),
  brand: z.string(),
  last4: z.string(),
  expMonth: z.int(),
  expYear: z.int(),
  /** The outcome of off-session payments. */
  charges: z.enum(['succeed', 'fail']),
});
export type SandboxCard = z.infer<typeof card>;

const product = z.object({ id: z.string(), name: z.string(), created: time });
const price = z.object({
  id: z.string(),
  product: z.string(),
  lookupKey: z.string(),
  amount: z.int(),
  created: time,
});
export type SandboxPrice = z.infer<typeof price>;

const subscription = z.object({
  id: z.string(),
  itemId: z.string(),
  customer: z.string(),
  price: z.string(),
  status: z.enum([
    'incomplete',
    'incomplete_expired',
    'trialing',
    'active',
    'past_due',
    'canceled',
  ]),
  metadata: z.record(z.string(), z.string()),
  created: time,
  trialEnd: time.nullable(),
  warnedOfTrialEnd: z.boolean(),
  periodStart: time,
  periodEnd: time,
  cancelAtPeriodEnd: z.boolean(),
  canceledAt: time.nullable(),
  endedAt: time.nullable(),
  card: z.string().nullable(),
  pendingSetupIntent: z.string().nullable(),
  latestInvoice: z.string().nullable(),
  /** In cents: prorations of plan changes, due with the next invoice. */
  prorated: z.int(),
});
export type SandboxSubscription = z.infer<typeof subscription>;

const invoice = z.object({
  id: z.string(),
  customer: z.string(),
  subscription: z.string(),
  amount: z.int(),
  status: z.enum(['open', 'paid', 'void']),
  created: time,
  paymentIntent: z.string().nullable(),
  attempts: z.int(),
  nextAttempt: time.nullable(),
});
export type SandboxInvoice = z.infer<typeof invoice>;

const intent = z.object({
  id: z.string(),
  kind: z.enum(['setup_intent', 'payment_intent']),
  clientSecret: z.string(),
  customer: z.string(),
  status: z.enum(['requires_payment_method', 'requires_action', 'succeeded', 'canceled']),
  amount: z.int(),
  card: z.string().nullable(),
  created: time,
});
export type SandboxIntent = z.infer<typeof intent>;

const delivery = z.object({
  id: z.string(),
  type: z.string(),
  body: z.string(),
  tries: z.int(),
});
export type SandboxDelivery = z.infer<typeof delivery>;

const answered = z.object({ asked: z.string(), status: z.int(), body: z.string() });

const portal = z.object({ customer: z.string(), returnUrl: z.string(), expires: time });

const rows = <Row>(row: z.ZodType<Row>) => z.record(z.string(), row).default({});

/** The stored state of the sandbox. */
export const book = z.object({
  customers: rows(customer),
  cards: rows(card),
  products: rows(product),
  prices: rows(price),
  subscriptions: rows(subscription),
  invoices: rows(invoice),
  intents: rows(intent),
  portals: rows(portal),
  /** Stored answers by idempotency key. */
  answered: rows(answered),
  /** Events that the receiver has not accepted yet. */
  undelivered: z.array(delivery).default([]),
});
export type Book = z.infer<typeof book>;

export function subscriptionsOf({ subscriptions }: Book, customerId: string) {
  return Object.values(subscriptions)
    .filter(({ customer }) => customer === customerId)
    .sort((a, b) => b.created - a.created);
}
