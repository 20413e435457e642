import { afterEach, expect, it } from 'vitest';
import { createTestDatabase } from '../../testing/database.ts';
import { PatientPool } from './PatientPool.ts';

const endless = { stalledMs: 600_000, queuedMs: 600_000 };
const none = { stalledMs: 1, queuedMs: 0 };
const cleanUps: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

async function openPool(
  options: Pick<ConstructorParameters<typeof PatientPool>[0], 'patience' | 'connectionString'>,
) {
  const database = await createTestDatabase();
  cleanUps.push(() => database.close());
  const pool = new PatientPool({
    connectionString: database.url,
    min: 2,
    max: 4,
    onRefused: () => {},
    ...options,
  });
  // Connections may still be ending when the database is dropped.
  pool.on('error', () => {});
  cleanUps.push(() => pool.end());
  return pool;
}

it('answers a burst of short statements with the connections that it keeps open', async () => {
  const pool = await openPool({ patience: endless });
  const burst = Array.from({ length: 50 }, () => pool.query('select 1'));
  await Promise.all(burst);
  expect(pool.totalCount).toBe(2);
});

it('answers a second burst, too, with the connections that it keeps open', async () => {
  const pool = await openPool({ patience: { stalledMs: 600_000, queuedMs: 0 } });
  for (let round = 0; round < 2; round++) {
    await Promise.all(Array.from({ length: 20 }, () => pool.query('select 1')));
  }
  expect(pool.totalCount).toBe(2);
});

it('opens further connections, up to its limit, while those that are open are held', async () => {
  const pool = await openPool({ patience: none });
  const held = await Promise.all(Array.from({ length: 4 }, () => pool.connect()));
  const fifth = pool.connect();
  // Each answer takes longer than its patience.
  for (let asked = 0; asked < 20; asked++) await held[1]?.query('select 1');
  expect(pool).toMatchObject({ totalCount: 4, waitingCount: 1 });
  held[0]?.release();
  (await fifth).release();
  for (const client of held.slice(1)) client.release();
});

it('lets those who wait have the connections that it has, if Postgres refuses a further one', async () => {
  const database = await createTestDatabase();
  cleanUps.push(() => database.close());
  const refused = Promise.withResolvers<unknown>();
  const pool = new PatientPool({
    connectionString: database.url,
    min: 2,
    max: 10,
    patience: none,
    onRefused: refused.resolve,
  });
  pool.on('error', () => {});
  cleanUps.push(() => pool.end());
  const held = await Promise.all([pool.connect(), pool.connect()]);
  const name = new URL(database.url).pathname.slice(1);
  await database.asSuperuser(`alter database ${name} connection limit 0`);
  const calls = Array.from({ length: 5 }, () => pool.query('select 1'));
  expect(await refused.promise).toMatchObject({ code: '53300' });
  for (const client of held) client.release();
  const answers = await Promise.allSettled(calls);
  expect(answers.map(({ status }) => status)).toEqual(Array(5).fill('fulfilled'));
});

it('tells everyone who waits that Postgres cannot be reached', async () => {
  const nobody = 'postgres://docket@127.0.0.1:1/docket';
  const pool = await openPool({ patience: none, connectionString: nobody });
  const calls = Array.from({ length: 10 }, () => pool.query('select 1'));
  const answers = await Promise.allSettled(calls);
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill('rejected'));
});

it('connects again after its connections were lost', async () => {
  const pool = await openPool({ patience: endless });
  const [first, second] = await Promise.all([pool.connect(), pool.connect()]);
  const waiting = pool.query('select 1 as one');
  first.release(new Error('lost'));
  second.release(new Error('lost'));
  expect((await waiting).rows).toEqual([{ one: 1 }]);
});
