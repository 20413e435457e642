import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, expect, it } from 'vitest';
import { confirmCheckout, getOrCreateSubscription } from '#shared/billing/contract.ts';
import { StripeBooks } from '../../sandbox/stripe/StripeBooks.ts';
import { TestClient } from '../../testing/client.ts';
import { createOwnDatabase } from '../../testing/database.ts';
import { Programs, until } from '../../testing/program.ts';
import { secretKey } from '../../testing/server.ts';
import { enterCard } from './testing/sandboxStripe.ts';

/** Between two kills: short enough to reach every call of a sign-up in the course of the rounds. */
const stepInMs = 25;
const rounds = 12;

const programs = new Programs();
const database = await createOwnDatabase();
const dataDir = await programs.folder();
afterAll(async () => {
  await programs.killAll();
  await database.close();
});

async function start() {
  const program = await programs.start({
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    SECRET_KEY: secretKey,
    DEMO: '0',
    RATE_LIMIT_FACTOR: '1000',
  });
  await program.ready();
  return program;
}

/** What a browser does, also again after a failure. Returns the last answer. */
async function signUp(client: TestClient, buyer: { email: string; checkout: string }) {
  const user = { firstName: 'Bea', lastName: 'Buyer', email: buyer.email };
  const body = { plan: 'growth' as const, user, checkout: buyer.checkout };
  const begun = await client.send('POST', getOrCreateSubscription.path, body);
  if (begun.status !== getOrCreateSubscription.status) return begun;
  const { subscriptionId, ...card } = getOrCreateSubscription.answer.parse(begun.body);
  await enterCard(client, card);
  return client.send('POST', confirmCheckout.path, { subscriptionId, checkout: buyer.checkout });
}

it('a server killed at every moment of a sign-up makes one company, one customer and one subscription', {
  timeout: 900_000,
}, async () => {
  let interrupted = 0;
  for (let round = 0; round < rounds; round++) {
    const buyer = {
      email: `buyer-${round}@example.test`,
      checkout: `a-browser-of-its-own-${round}`,
    };
    const killed = await start();
    const trying = signUp(new TestClient(killed), buyer).catch(() => null);
    await Promise.race([wait(round * stepInMs), trying]);
    killed.signal('SIGKILL');
    await killed.ended();
    if ((await trying) === null) interrupted++;

    const program = await start();
    const client = new TestClient(program);
    await until(`the account of ${buyer.email}`, async () => {
      const { status, body } = await signUp(client, buyer);
      // Made by the provider's event meanwhile: the person signs in by a link.
      const exists = JSON.stringify(body).includes('account_exists');
      return exists || status === confirmCheckout.status;
    });
    program.signal('SIGTERM');
    await program.ended();
  }
  // Without an interruption this would prove nothing.
  expect(interrupted).toBeGreaterThan(0);
  const { rows } = await database.asSuperuser(
    `select (select count(*)::int from accounts) as accounts, (select count(*)::int from people) as people,
      (select count(*)::int from members) as members,
      (select count(distinct stripe_customer_id)::int from subscriptions) as customers`,
  );
  expect(rows).toEqual([{ accounts: rounds, people: rounds, members: rounds, customers: rounds }]);
  const { book } = new StripeBooks(dataDir);
  expect(Object.keys(book.customers)).toHaveLength(rounds);
  expect(Object.keys(book.subscriptions)).toHaveLength(rounds);
});
