import { beforeAll, expect, it } from 'vitest';
import { sharedProduct, type TestProduct } from '../../testing/product.ts';
import { forgetOldMessages } from './cleanUp.ts';
import { storeMessage } from './messageStore.ts';

let product: TestProduct;
beforeAll(async () => {
  product = await sharedProduct();
});

const now = new Date('2026-11-21T03:37:00Z');

async function receivedAt(when: string): Promise<void> {
  const { database } = product;
  const email = `${when}@clean-up.test`;
  await database.db.acrossAccounts('visitors', (tx) =>
    storeMessage(tx, {
      kind: 'contact',
      email,
      fields: { message: 'Hello' },
      suspicious: false,
      idempotencyKey: null,
    }),
  );
  await database.asSuperuser('update visitor_messages set received_at = $1 where email = $2', [
    when,
    email,
  ]);
}

async function kept(): Promise<string[]> {
  const { rows } = await product.database.asSuperuser(
    "select email from visitor_messages where email like '%@clean-up.test' order by received_at",
  );
  return rows.map(({ email }) => email);
}

it('messages of visitors are deleted after 24 months, and not before', async () => {
  await receivedAt('2020-01-01T00:00:00Z');
  await receivedAt('2024-11-21T03:36:59Z');
  await receivedAt('2024-11-21T03:37:00Z');
  await receivedAt('2026-11-21T03:00:00Z');
  const { db } = product.database;
  await db.acrossAccounts('visitors', (tx) => forgetOldMessages(tx, now));
  expect(await kept()).toEqual([
    '2024-11-21T03:37:00Z@clean-up.test',
    '2026-11-21T03:00:00Z@clean-up.test',
  ]);
  await db.acrossAccounts('visitors', (tx) => forgetOldMessages(tx, now));
  expect(await kept()).toHaveLength(2);
});

it('the clean-up of messages runs every day', async () => {
  const { rows } = await product.database.asSuperuser(
    "select cron from jobs.schedule where name = 'contact.clean-up'",
  );
  expect(rows).toEqual([{ cron: '37 3 * * *' }]);
});
