import { z } from 'zod';
import { trialDays } from '#shared/subscription/subscription.ts';
import { type SandboxIntent, type SandboxSubscription, subscriptionsOf } from './book.ts';
import { type FormTree, listIn } from './form.ts';
import { day, type Lifecycle, monthAfter } from './lifecycle.ts';
import { newStripeId, nowInSeconds, type StripeBooks } from './StripeBooks.ts';
import { missing, StripeRefusal, wrongRequest } from './StripeRefusal.ts';
import {
  customerShape,
  intentShape,
  priceShape,
  setupIntentShape,
  subscriptionShape,
} from './shapes.ts';
import { cardDeclined } from './testCards.ts';

interface Sandbox {
  books: StripeBooks;
  lifecycle: Lifecycle;
  publicUrl: string;
}

interface Call {
  method: string;
  path: RegExp;
  answer(sandbox: Sandbox, given: { id: string; form: FormTree }): object;
}

const texts = z.record(z.string(), z.string()).default({});
const flag = z.stringbool();

/** The part of Stripe's API that we call. */
export const calls: readonly Call[] = [
  call('POST', /^\/v1\/customers$/, ({ books }, { form }) => {
    const { email, name, metadata } = read(
      z.object({ email: z.string(), name: z.string().default(''), metadata: texts }),
      form,
    );
    const customer = { id: newStripeId('cus'), email, name, metadata, created: nowInSeconds() };
    books.book.customers[customer.id] = customer;
    return customerShape(customer);
  }),

  call('GET', /^\/v1\/customers\/(\w+)$/, ({ books }, { id }) => {
    const customer = books.book.customers[id];
    return customer ? customerShape(customer) : { id, object: 'customer', deleted: true };
  }),

  call('POST', /^\/v1\/customers\/(\w+)$/, ({ books }, { id, form }) => {
    const customer = one(books.book.customers, id, 'customer');
    const { email, name, metadata } = read(
      z.object({
        email: z.string().default(customer.email),
        name: z.string().default(customer.name),
        metadata: texts,
      }),
      form,
    );
    Object.assign(customer, { email, name, metadata: { ...customer.metadata, ...metadata } });
    return customerShape(customer);
  }),

  call('DELETE', /^\/v1\/customers\/(\w+)$/, ({ lifecycle }, { id }) => {
    lifecycle.forget(id);
    return { id, object: 'customer', deleted: true };
  }),

  call('POST', /^\/v1\/products$/, ({ books }, { form }) => {
    const { id, name } = read(
      z.object({ id: z.string().default(newStripeId('prod')), name: z.string() }),
      form,
    );
    if (books.book.products[id]) {
      throw wrongRequest('Product already exists.', 'resource_already_exists');
    }
    const product = { id, name, created: nowInSeconds() };
    books.book.products[id] = product;
    return { object: 'product', active: true, livemode: false, metadata: {}, ...product };
  }),

  call('GET', /^\/v1\/products\/(\w+)$/, ({ books }, { id }) => {
    const product = one(books.book.products, id, 'product');
    return { object: 'product', active: true, livemode: false, metadata: {}, ...product };
  }),

  call('POST', /^\/v1\/prices$/, ({ books }, { form }) => {
    const given = read(
      z.object({ product: z.string(), lookup_key: z.string(), unit_amount: z.coerce.number() }),
      form,
    );
    const price = {
      id: newStripeId('price'),
      product: one(books.book.products, given.product, 'product').id,
      lookupKey: given.lookup_key,
      amount: given.unit_amount,
      created: nowInSeconds(),
    };
    books.book.prices[price.id] = price;
    return priceShape(price);
  }),

  call('GET', /^\/v1\/prices$/, ({ books }, { form }) => {
    const keys = listIn(form['lookup_keys']);
    const found = Object.values(books.book.prices).filter(({ lookupKey }) =>
      keys.includes(lookupKey),
    );
    return list('/v1/prices', found.map(priceShape));
  }),

  call('POST', /^\/v1\/subscriptions$/, subscribe),

  call('GET', /^\/v1\/subscriptions$/, ({ books }, { form }) => {
    const { customer } = read(z.object({ customer: z.string() }), form);
    const expand = listIn(form['expand']);
    const found = subscriptionsOf(books.book, customer);
    return list(
      '/v1/subscriptions',
      found.map((row) => subscriptionShape(books.book, row, expand)),
    );
  }),

  call('GET', /^\/v1\/subscriptions\/(\w+)$/, ({ books }, { id, form }) =>
    subscriptionShape(
      books.book,
      one(books.book.subscriptions, id, 'subscription'),
      listIn(form['expand']),
    ),
  ),

  call('POST', /^\/v1\/subscriptions\/(\w+)$/, changeSubscription),

  call('DELETE', /^\/v1\/subscriptions\/(\w+)$/, ({ books, lifecycle }, { id }) => {
    const subscription = one(books.book.subscriptions, id, 'subscription');
    lifecycle.cancelNow(subscription);
    return subscriptionShape(books.book, subscription);
  }),

  call('POST', /^\/v1\/setup_intents$/, ({ books }, { form }) => {
    const { customer } = read(z.object({ customer: z.string() }), form);
    one(books.book.customers, customer, 'customer');
    return setupIntentShape(makeIntent(books, { kind: 'setup_intent', customer, amount: 0 }));
  }),

  call('GET', /^\/v1\/(?:setup|payment)_intents\/(\w+)$/, ({ books }, { id }) =>
    intentShape(one(books.book.intents, id, 'intent')),
  ),

  call('POST', /^\/v1\/billing_portal\/sessions$/, ({ books, publicUrl }, { form }) => {
    const given = read(z.object({ customer: z.string(), return_url: z.string() }), form);
    one(books.book.customers, given.customer, 'customer');
    const id = newStripeId('bps');
    books.book.portals[id] = {
      customer: given.customer,
      returnUrl: given.return_url,
      expires: nowInSeconds() + 3600,
    };
    return {
      object: 'billing_portal.session',
      id,
      customer: given.customer,
      return_url: given.return_url,
      url: `${publicUrl}/sandbox/stripe/portal/${id}`,
      livemode: false,
    };
  }),
];

function subscribe({ books, lifecycle }: Sandbox, { form }: { form: FormTree }): object {
  const given = read(
    z.object({
      customer: z.string(),
      items: z.object({ 0: z.object({ price: z.string() }) }),
      trial_period_days: z.coerce.number().int().min(1).max(trialDays).optional(),
      trial_end: z.coerce.number().int().optional(),
      metadata: texts,
    }),
    form,
  );
  const { book } = books;
  const { id: customer } = one(book.customers, given.customer, 'customer');
  const price = one(book.prices, given.items[0].price, 'price');
  const now = nowInSeconds();
  const trialEnd = given.trial_period_days
    ? now + given.trial_period_days * day
    : (given.trial_end ?? null);
  const subscription: SandboxSubscription = {
    id: newStripeId('sub'),
    itemId: newStripeId('si'),
    customer,
    price: price.id,
    status: trialEnd === null ? 'incomplete' : 'trialing',
    metadata: given.metadata,
    created: now,
    trialEnd,
    warnedOfTrialEnd: false,
    periodStart: now,
    periodEnd: trialEnd ?? monthAfter(now),
    cancelAtPeriodEnd: false,
    canceledAt: null,
    endedAt: null,
    card: null,
    pendingSetupIntent: null,
    latestInvoice: null,
    prorated: 0,
  };
  book.subscriptions[subscription.id] = subscription;
  if (trialEnd === null) {
    const invoice = lifecycle.draw(subscription);
    const intent = { kind: 'payment_intent', customer, amount: invoice.amount } as const;
    invoice.paymentIntent = makeIntent(books, intent).id;
  } else {
    const intent = { kind: 'setup_intent', customer, amount: 0 } as const;
    subscription.pendingSetupIntent = makeIntent(books, intent).id;
  }
  lifecycle.updated(subscription, 'customer.subscription.created');
  return subscriptionShape(book, subscription, listIn(form['expand']));
}

function changeSubscription(
  { books, lifecycle }: Sandbox,
  { id, form }: { id: string; form: FormTree },
): object {
  const { book } = books;
  const subscription = one(book.subscriptions, id, 'subscription');
  if (subscription.endedAt !== null) {
    throw wrongRequest('A canceled subscription can only update its metadata.', 'resource_missing');
  }
  const given = read(
    z.object({
      cancel_at_period_end: flag.optional(),
      items: z.object({ 0: z.object({ id: z.string(), price: z.string() }) }).optional(),
      trial_end: z.literal('now').optional(),
      default_payment_method: z.string().optional(),
      metadata: texts,
    }),
    form,
  );
  Object.assign(subscription.metadata, given.metadata);
  if (given.cancel_at_period_end !== undefined) {
    subscription.cancelAtPeriodEnd = given.cancel_at_period_end;
    subscription.canceledAt = given.cancel_at_period_end ? nowInSeconds() : null;
  }
  if (given.default_payment_method) {
    subscription.card = one(book.cards, given.default_payment_method, 'payment method').id;
  }
  if (given.items) changePrice(books, subscription, given.items[0].price);
  lifecycle.updated(subscription);
  if (given.trial_end && subscription.status === 'trialing') {
    if (subscription.card === null) {
      throw wrongRequest('This customer has no attached payment source or default payment method.');
    }
    if (one(book.cards, subscription.card, 'payment method').charges === 'fail')
      throw cardDeclined();
    subscription.trialEnd = nowInSeconds();
    subscription.periodEnd = subscription.trialEnd;
    lifecycle.renew(subscription);
  }
  return subscriptionShape(book, subscription, listIn(form['expand']));
}

/** The rest of the month is credited at the old price and charged at the new one. */
export function changePrice(
  { book }: StripeBooks,
  subscription: SandboxSubscription,
  priceId: string,
): void {
  const after = one(book.prices, priceId, 'price');
  const before = one(book.prices, subscription.price, 'price');
  const { periodStart, periodEnd } = subscription;
  const left = Math.max(0, periodEnd - nowInSeconds()) / Math.max(1, periodEnd - periodStart);
  if (subscription.status !== 'trialing') {
    subscription.prorated += Math.round((after.amount - before.amount) * left);
  }
  subscription.price = after.id;
}

function makeIntent(
  { book }: StripeBooks,
  { kind, customer, amount }: Pick<SandboxIntent, 'kind' | 'customer' | 'amount'>,
): SandboxIntent {
  const id = newStripeId(kind === 'setup_intent' ? 'seti' : 'pi');
  const intent: SandboxIntent = {
    id,
    kind,
    clientSecret: `${id}_secret_${newStripeId('key').slice(4)}`,
    customer,
    status: 'requires_payment_method',
    amount,
    card: null,
    created: nowInSeconds(),
  };
  book.intents[id] = intent;
  return intent;
}

function call(method: string, path: RegExp, answer: Call['answer']): Call {
  return { method, path, answer };
}

function one<Row>(rows: Record<string, Row>, id: string, kind: string): Row {
  const row = Object.hasOwn(rows, id) ? rows[id] : undefined;
  if (!row) throw missing(kind, id);
  return row;
}

function read<T>(shape: z.ZodType<T>, form: FormTree): T {
  const parsed = shape.safeParse(form);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new StripeRefusal(400, {
    code: 'parameter_missing',
    message: `${issue?.path.join('.')}: ${issue?.message}`,
  });
}

function list(url: string, data: readonly object[]) {
  return { object: 'list', url, has_more: false, data };
}
