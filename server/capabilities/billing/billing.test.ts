import { createHmac } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { getMe } from '#shared/auth/contract.ts';
import {
  type Billing,
  cancelSubscription,
  changePlan,
  confirmCheckout,
  endTrial,
  getBilling,
  getOrCreateSubscription,
  openBillingPortal,
  reactivateSubscription,
} from '#shared/billing/contract.ts';
import { eventually } from '#sync/testing/eventually.ts';
import { Gates } from '../../platform/outside/Gates.ts';
import { StripeBooks } from '../../sandbox/stripe/StripeBooks.ts';
import { auditedBy } from '../../testing/audit.ts';
import { capturedLog } from '../../testing/capturedLog.ts';
import { TestClient } from '../../testing/client.ts';
import { waitForLetter } from '../../testing/letters.ts';
import { type OwnProduct, startProduct } from '../../testing/product.ts';
import { replayEvents } from './events.ts';
import { reconcile } from './jobs.ts';
import { billingProvider, sandboxKeys, sandboxStripePath } from './provider.ts';
import { answerBank, enterCard, goodCard, moveClock } from './testing/sandboxStripe.ts';

const { log, lines } = capturedLog();
let product: OwnProduct;
beforeAll(async () => {
  product = await startProduct(undefined, { log });
});
afterAll(() => product.stop());

let made = 0;
const nextEmail = () => `buyer-${++made}@example.test`;
const key = () => `a-browser-of-its-own-${++made}`;
const buyer = (email = nextEmail()) => ({ firstName: 'Bea', lastName: 'Buyer', email });
const browser = () => new TestClient(product.server);

async function subscribed(plan: Billing['plan'] = 'starter') {
  const client = browser();
  const user = buyer();
  const begun = await client.call(getOrCreateSubscription, {
    body: { plan, user, checkout: key() },
  });
  await enterCard(client, begun);
  const { subscriptionId, checkout } = begun;
  const confirmed = await client.call(confirmCheckout, { body: { subscriptionId, checkout } });
  if (confirmed.outcome !== 'signed_in') throw new Error('The buyer was not signed in');
  const customer = confirmed.user.stripeCustomerId ?? '';
  return { client, user: confirmed.user, customer, subscriptionId };
}

const becomes = (client: TestClient, expected: Partial<Billing>) =>
  eventually(async () => expect(await client.call(getBilling)).toMatchObject(expected));

async function openTransactions(): Promise<number> {
  const { rows } = await product.database.asSuperuser(
    `select 1 from pg_stat_activity
     where datname = current_database() and state like 'idle in transaction%'`,
  );
  return rows.length;
}

async function customersOf(email: string): Promise<number> {
  const { rows } = await product.database.asSuperuser(
    'select count(distinct stripe_customer_id)::int as count from checkouts where email = $1',
    [email],
  );
  return rows[0].count;
}

describe('the checkout of a new customer', () => {
  it('makes one customer and one subscription for concurrent and repeated requests', async () => {
    const client = browser();
    const body = { plan: 'growth' as const, user: buyer(), checkout: key() };
    const [one, other] = await Promise.all([
      client.call(getOrCreateSubscription, { body }),
      client.call(getOrCreateSubscription, { body }),
    ]);
    expect(other).toEqual(one);
    expect(await client.call(getOrCreateSubscription, { body })).toEqual(one);
    expect(one.clientSecret).toMatch(/^seti_/);
    expect(await customersOf(body.user.email)).toBe(1);
    // The browser never confirms, so the provider's event creates the account.
    await enterCard(client, one);
    await eventually(async () => {
      const again = await client.send('POST', getOrCreateSubscription.path, body);
      expect(again.body).toMatchObject({ code: 'account_exists' });
    });
  });

  it('creates the account and signs in only after the card is confirmed', async () => {
    const client = browser();
    const user = buyer();
    const begun = await client.call(getOrCreateSubscription, {
      body: { plan: 'growth', user, checkout: key() },
    });
    const { subscriptionId, checkout } = begun;
    const confirm = () => client.send('POST', confirmCheckout.path, { subscriptionId, checkout });
    expect(await confirm()).toMatchObject({ status: 409, body: { code: 'not_confirmed' } });
    expect(await enterCard(client, begun, '4000000000000002')).toMatchObject({
      error: { code: 'card_declined' },
    });
    expect(await confirm()).toMatchObject({ status: 409 });
    expect(await enterCard(client, begun, '4000002500003155')).toMatchObject({
      status: 'requires_action',
    });
    expect(await answerBank(client, begun, 'succeeded')).toMatchObject({ status: 'succeeded' });
    expect(await confirm()).toMatchObject({ status: 200, body: { outcome: 'signed_in' } });
    const me = await client.call(getMe);
    expect(me.user).toMatchObject({
      email: user.email,
      roles: ['admin', 'manager'],
      currentPlan: 'growth',
      subscriptionStatus: 'trialing',
    });
    expect(me.user.stripeCustomerId).toMatch(/^cus_/);
    const days = (Date.parse(me.user.trialEndsAt ?? '') - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(13.9);
    expect(days).toBeLessThan(14.1);
    // A repeated confirmation by the same browser, as after a lost answer.
    expect(await confirm()).toMatchObject({ status: 200 });
  });

  it('signs in neither of two browsers that used the same address', async () => {
    const user = buyer();
    const [own, intruder] = [browser(), browser()];
    const intruders = await intruder.call(getOrCreateSubscription, {
      body: { plan: 'starter', user, checkout: key() },
    });
    const begun = await own.call(getOrCreateSubscription, {
      body: { plan: 'starter', user, checkout: key() },
    });
    await enterCard(own, begun);
    for (const [client, { subscriptionId, checkout }] of [
      [intruder, intruders],
      [own, begun],
    ] as const) {
      const answer = await client.call(confirmCheckout, { body: { subscriptionId, checkout } });
      expect(answer).toEqual({ outcome: 'mailed', email: user.email });
      expect((await client.send('GET', '/api/me')).status).toBe(401);
    }
    expect((await waitForLetter(product.server, user.email)).text).toContain('/login#token=');
  });

  it('mails a sign-in link to an address that has an account, and starts no session', async () => {
    const { email } = product.company.admin;
    const client = browser();
    const reply = await client.send('POST', getOrCreateSubscription.path, {
      plan: 'starter',
      user: buyer(email),
    });
    expect(reply).toMatchObject({ status: 409, body: { code: 'account_exists' } });
    expect(reply.headers.getSetCookie()).toEqual([]);
    expect((await waitForLetter(product.server, email)).text).toContain('/login#token=');
  });

  it('stores no card number in database, log or sandbox, except the last four digits', async () => {
    await subscribed();
    expect(await product.database.dump()).not.toContain(goodCard);
    expect(lines().length).toBeGreaterThan(3);
    expect(lines().join('')).not.toContain(goodCard);
    const file = path.join(product.server.config.dataDir, 'sandbox-stripe.json');
    const kept = await readFile(file, 'utf8');
    expect(kept).not.toContain(goodCard);
    expect(kept).toContain('"last4":"4242"');
  });
});

describe('a subscription', () => {
  it('goes from trial to active, then past due when a payment fails, then canceled', async () => {
    const { client, customer } = await subscribed();
    await moveClock(product.server, customer, { days: '12' });
    await eventually(async () => {
      const { trialEndsAt } = await client.call(getBilling);
      expect(Date.parse(trialEndsAt ?? '')).toBeLessThan(Date.now() + 2.01 * 86_400_000);
    });
    await moveClock(product.server, customer, { days: '3' });
    await becomes(client, { status: 'active', usage: expect.objectContaining({ limit: 200 }) });
    await moveClock(product.server, customer, { fail: '1' });
    await moveClock(product.server, customer, { to: 'period-end' });
    await becomes(client, { status: 'past_due' });
    await moveClock(product.server, customer, { days: '8' });
    await becomes(client, { status: 'past_due', usage: expect.objectContaining({ limit: 0 }) });
    await moveClock(product.server, customer, { days: '7' });
    await becomes(client, { status: 'canceled' });
  });

  it('can be upgraded, canceled and reactivated, and its trial ended', async () => {
    const { client, customer } = await subscribed();
    expect(await client.call(changePlan, { body: { plan: 'pro' } })).toMatchObject({ plan: 'pro' });
    expect(await client.call(cancelSubscription)).toMatchObject({
      status: 'canceled',
      cancelAtPeriodEnd: true,
      usage: { limit: 50 },
    });
    expect(await client.call(reactivateSubscription)).toMatchObject({ status: 'trialing' });
    await moveClock(product.server, customer, { fail: '1' });
    expect(await client.send('POST', endTrial.path)).toMatchObject({ status: 402 });
    expect(await client.call(getBilling)).toMatchObject({ status: 'trialing' });
    await moveClock(product.server, customer, { fail: '0' });
    expect(await client.call(endTrial)).toMatchObject({ status: 'active', usage: { limit: null } });
  });

  it('canceled in the portal is reactivated by a checkout, with the new plan once the card is confirmed', async () => {
    const { client, subscriptionId } = await subscribed();
    const { url } = await client.call(openBillingPortal);
    const page = await client.fetch(new URL(url).pathname, {
      method: 'POST',
      body: new URLSearchParams({ action: 'cancel' }),
    });
    expect(await page.text()).toContain('The subscription ends with this period.');
    await becomes(client, { status: 'canceled', cancelAtPeriodEnd: true });
    const begun = await client.call(getOrCreateSubscription, {
      body: { plan: 'growth', user: buyer() },
    });
    expect(begun.subscriptionId).toBe(subscriptionId);
    expect(await client.call(getBilling)).toMatchObject({ plan: 'starter', status: 'canceled' });
    await enterCard(client, begun);
    const { checkout } = begun;
    await client.call(confirmCheckout, { body: { subscriptionId, checkout } });
    expect(await client.call(getBilling)).toMatchObject({ plan: 'growth', status: 'trialing' });
  });

  it('starts with a payment if the company has used up its trial', async () => {
    const { admin } = product.company;
    const body = { plan: 'starter' as const, user: buyer(admin.email) };
    const unconfirmed = await admin.client.call(getOrCreateSubscription, { body });
    expect(unconfirmed.clientSecret).toMatch(/^seti_/);
    const { stripeCustomerId } = await admin.client.call(getBilling);
    await moveClock(product.server, stripeCustomerId ?? '', { days: '15' });
    await becomes(admin.client, {
      status: 'trialing',
      usage: expect.objectContaining({ limit: 0 }),
    });
    expect(Date.parse((await admin.client.call(getMe)).user.trialEndsAt ?? '')).toBeLessThan(
      Date.now(),
    );
    const begun = await admin.client.call(getOrCreateSubscription, { body });
    expect(begun.clientSecret).toMatch(/^pi_/);
    expect((await admin.client.call(getOrCreateSubscription, { body })).clientSecret).toBe(
      begun.clientSecret,
    );
    await becomes(admin.client, { status: 'incomplete' });
    expect(await enterCard(admin.client, begun, '4000000000009995')).toMatchObject({
      error: { message: 'Your card has insufficient funds.' },
    });
    await enterCard(admin.client, begun);
    const { subscriptionId, checkout } = begun;
    await admin.client.call(confirmCheckout, { body: { subscriptionId, checkout } });
    expect(await admin.client.call(getBilling)).toMatchObject({ status: 'active' });
  });
});

describe('events of the provider', () => {
  const eventOf = (id: string, customer: string, status: string) =>
    JSON.stringify({
      id,
      object: 'event',
      created: Math.floor(Date.now() / 1000),
      type: 'customer.subscription.updated',
      data: { object: { id: 'sub_x', object: 'subscription', customer, status } },
    });
  async function deliver(body: string, secret = sandboxKeys(product.server.config).webhookSecret) {
    const time = Math.floor(Date.now() / 1000);
    const v1 = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
    const response = await fetch(`${product.server.url}/api/stripe/webhook`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'Stripe-Signature': `t=${time},v1=${v1}`,
      },
      body,
    });
    return response.status;
  }
  const handled = async (id: string) => {
    const { rows } = await product.database.asSuperuser(
      'select handled_at from stripe_events where id = $1',
      [id],
    );
    return rows;
  };

  it('with a wrong signature are refused', async () => {
    expect(await deliver(eventOf('evt_forged', 'cus_x', 'active'), 'whsec_another')).toBe(400);
    expect(await handled('evt_forged')).toEqual([]);
  });

  it.each([
    '{}',
    'null',
    '[]',
    'no JSON',
    '{"id":"evt_1"}',
    '{"id":"evt_1","object":"event","type":"x","created":1e300,"data":{"object":{"object":"customer"}}}',
    '{"id":"evt_1","object":"event","type":"x","created":1,"data":{"object":null}}',
  ])('that are signed and no event are refused: %s', async (body) => {
    expect(await deliver(body)).toBe(400);
  });

  it('that come twice or out of order do not change the state', async () => {
    const { client, customer } = await subscribed();
    const events = ['canceled', 'active', 'trialing'].map((status, index) => ({
      id: `evt_${customer}_${index}`,
      body: eventOf(`evt_${customer}_${index}`, customer, status),
    }));
    for (const { body } of [...events, ...events.reverse()]) expect(await deliver(body)).toBe(200);
    for (const { id } of events) {
      await eventually(async () => {
        const rows = await handled(id);
        expect(rows).toHaveLength(1);
        expect(rows[0].handled_at).not.toBeNull();
      });
    }
    expect(await client.call(getBilling)).toMatchObject({ status: 'trialing' });
  });

  /** Makes our status wrong, as after a lost event. Pending events would correct it, so they are awaited first. */
  async function forget({ accountId }: { accountId: string }, customer: string): Promise<void> {
    const { dataDir } = product.server.config;
    await eventually(async () => {
      const { undelivered } = new StripeBooks(dataDir).book;
      expect(undelivered.filter(({ body }) => body.includes(customer))).toEqual([]);
      const { rows } = await product.database.asSuperuser(
        'select handled_at from stripe_events where customer_id = $1',
        [customer],
      );
      expect(rows).not.toContainEqual({ handled_at: null });
    });
    await product.database.asSuperuser(
      "update subscriptions set status = 'past_due' where account_id = $1",
      [accountId],
    );
  }
  const accountOf = ({ accountId }: { accountId: string }) => ({
    db: product.database.db,
    accountId,
  });
  const services = () => {
    const { config, url } = product.server;
    const provider = billingProvider(config, Number(new URL(url).port), new Gates());
    if (!provider) throw new Error('There is no sandbox');
    return { db: product.database.db, provider };
  };

  it('that were lost are made up for by the nightly job', async () => {
    const { client, user, customer } = await subscribed();
    await forget(user, customer);
    const entries = await auditedBy(accountOf(user), () => reconcile(services()));
    expect(entries).toMatchObject([{ category: 'SYSTEM', entity_type: 'subscription' }]);
    expect(await client.call(getBilling)).toMatchObject({ status: 'trialing' });
  });

  it('can be replayed by an operator', async () => {
    // The provider's times are in whole seconds.
    const began = new Date(Math.floor(Date.now() / 1000) * 1000);
    const { client, user, customer } = await subscribed();
    const id = `evt_${customer}_replayed`;
    expect(await deliver(eventOf(id, customer, 'active'))).toBe(200);
    await eventually(async () => expect((await handled(id))[0].handled_at).not.toBeNull());
    await forget(user, customer);
    const entries = await auditedBy(accountOf(user), async () => {
      expect(await replayEvents(services(), began)).toBeGreaterThan(0);
    });
    expect(entries).toMatchObject([{ category: 'SYSTEM', entity_type: 'subscription' }]);
    expect(await client.call(getBilling)).toMatchObject({ status: 'trialing' });
  });
});

describe('a payment provider that never answers', () => {
  /** From now on calls to the provider hang until their caller gives up, or until they are let go. */
  const hang = () => {
    const { fetch } = globalThis;
    const letGo: (() => void)[] = [];
    vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) =>
      String(input instanceof Request ? input.url : input).includes(`${sandboxStripePath}/v1`)
        ? new Promise((_, reject) => letGo.push(() => reject(new TypeError('fetch failed'))))
        : fetch(input, init),
    );
    return letGo;
  };

  it('stops nobody else: no connection is held while it is called', async () => {
    const { client: member } = await subscribed();
    const letGo = hang();
    let answered = 0;
    const isAnswered = () => {
      answered += 1;
    };
    const checkouts = Array.from({ length: 12 }, () =>
      browser()
        .send('POST', getOrCreateSubscription.path, {
          plan: 'starter',
          user: buyer(),
          checkout: key(),
        })
        .finally(isAnswered),
    );
    const changes = Array.from({ length: 4 }, () =>
      member.send('POST', changePlan.path, { plan: 'growth' }).finally(isAnswered),
    );
    // The number of calls that run at once; the others wait.
    await expect.poll(() => letGo.length).toBe(8);
    // A transaction that waits for the provider stays open for as long as it does.
    await expect.poll(openTransactions).toBe(0);
    await member.call(getBilling);
    await product.company.admin.client.call(getMe);
    expect(answered).toBe(0);
    const letting = setInterval(() => {
      for (const one of letGo.splice(0)) one();
    }, 10);
    const refused = await Promise.all([...checkouts, ...changes]);
    clearInterval(letting);
    vi.restoreAllMocks();
    for (const { body } of refused) expect(body).toMatchObject({ code: 'provider_unavailable' });
  });
});
