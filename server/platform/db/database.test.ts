import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { createCompany } from '../../testing/people.ts';
import { createLog } from '../log.ts';
import { type Database, openDatabase } from './database.ts';
import { statement, unprepared } from './statement.ts';
import type { AccountTx } from './transaction.ts';

let database: TestDatabase;
let db: Database;
let accountId: string;
let neighbourId: string;

beforeAll(async () => {
  database = await createTestDatabase();
  ({ db } = database);
  ({ accountId } = await createCompany({ db, server: { url: '' } }));
  ({ accountId: neighbourId } = await createCompany({ db, server: { url: '' } }));
});
afterAll(() => database.close());

type Within = <T>(account: string, work: (tx: AccountTx) => Promise<T>) => Promise<T>;
const ways: [string, Within][] = [
  ['with custom plans', (account, work) => db.withAccount(account, work)],
  ['with generic plans', (account, work) => db.withAccount(account, work, { plans: 'generic' })],
  [
    'within a system transaction',
    (account, work) => db.acrossAccounts('sessions', (tx) => tx.inAccount(account, work)),
  ],
];

const rename = statement('update accounts set name = $1');
const nameNow = statement('select name from accounts');
const divide = statement('select 1 / $1::int');

const nameOf = async (account = accountId) => {
  const [row] = await db.withAccount(account, (tx) => tx.run<{ name: string }>(nameNow));
  return row?.name;
};

describe.each(ways)('a transaction in an account, %s', (way, within) => {
  it('sees and changes only that account, from its first statement on', async () => {
    const before = await nameOf(neighbourId);
    const seen = await within(accountId, async (tx) => {
      const [names] = await Promise.all([
        tx.run<{ name: string }>(nameNow),
        tx.run(rename, [`Renamed ${way}`]),
      ]);
      return names;
    });
    expect(seen).toHaveLength(1);
    expect(await nameOf()).toBe(`Renamed ${way}`);
    expect(await nameOf(neighbourId)).toBe(before);
  });

  it('gives each pipelined statement its own answer', async () => {
    const echo = statement('select $1::text as said');
    const answers = await within(accountId, (tx) =>
      Promise.all(Array.from({ length: 50 }, (_, n) => tx.run<{ said: string }>(echo, [`${n}`]))),
    );
    expect(answers.map(([row]) => row?.said)).toEqual(Array.from({ length: 50 }, (_, n) => `${n}`));
  });

  it('is rolled back with the cause when one of several statements fails', async () => {
    const before = await nameOf();
    const failing = within(accountId, (tx) =>
      Promise.all([tx.run(rename, ['Lost']), tx.run(divide, [0]), tx.run(rename, ['Lost, too'])]),
    );
    await expect(failing).rejects.toThrow('division by zero');
    expect(await nameOf()).toBe(before);
  });

  it('fails when a statement fails whose answer was not awaited', async () => {
    const before = await nameOf();
    const done: string[] = [];
    const failing = within(accountId, async (tx) => {
      tx.afterCommit(() => done.push('told'));
      tx.send(rename, ['Lost']);
      tx.send(divide, [0]);
      return 'done';
    });
    await expect(failing).rejects.toThrow('division by zero');
    expect([await nameOf(), done]).toEqual([before, []]);
  });

  it('runs its after-commit callbacks only if it commits', async () => {
    const seen: (string | undefined)[] = [];
    const told: Promise<unknown>[] = [];
    await within(accountId, async (tx) => {
      await tx.run(rename, [`Committed ${way}`]);
      tx.afterCommit(() => told.push(nameOf().then((name) => seen.push(name))));
      expect(told).toEqual([]);
    });
    await Promise.all(told);
    expect(seen).toEqual([`Committed ${way}`]);
    const failing = within(accountId, async (tx) => {
      tx.afterCommit(() => seen.push('told'));
      throw new Error('No');
    });
    await expect(failing).rejects.toThrow('No');
    expect(seen).toHaveLength(1);
  });

  it('runs its after-commit callbacks once when it was retried', async () => {
    const done: number[] = [];
    let attempt = 0;
    const deadlock = statement(
      "do $$ begin raise exception 'again' using errcode = '40P01'; end $$",
    );
    await within(accountId, async (tx) => {
      const own = ++attempt;
      tx.afterCommit(() => done.push(own));
      if (own === 1) await tx.run(deadlock);
    });
    expect([attempt, done]).toEqual([2, [2]]);
  });

  it('is retried when the statement that a deadlock ended is one that nobody awaited', async () => {
    const deadlock = statement(
      "do $$ begin raise exception 'again' using errcode = '40P01'; end $$",
    );
    let attempts = 0;
    await within(accountId, async (tx) => {
      attempts += 1;
      if (attempts === 1) tx.send(deadlock);
      await tx.run(nameNow);
    });
    expect(attempts).toBe(2);
  });

  it('fails when its connection is lost, and the next transaction works', async () => {
    const loss = unprepared('select pg_terminate_backend(pg_backend_pid())');
    const losing = within(accountId, async (tx) => {
      await Promise.all([tx.run(rename, ['Lost']), tx.run(loss), tx.run(rename, ['Lost, too'])]);
    });
    await expect(losing).rejects.toThrow();
    expect(await nameOf()).not.toMatch(/Lost/);
    expect(await within(accountId, (tx) => tx.run(nameNow))).toHaveLength(1);
  });

  it('refuses statements after its end', async () => {
    let late: AccountTx | undefined;
    await within(accountId, async (tx) => {
      late = tx;
    });
    await expect(late?.run(rename, ['Too late'])).rejects.toThrow();
    const failing = within(accountId, async (tx) => {
      late = tx;
      throw new Error('No');
    });
    await expect(failing).rejects.toThrow('No');
    await expect(late?.run(rename, ['Too late'])).rejects.toThrow();
    expect(await nameOf()).not.toBe('Too late');
  });
});

describe('a part of a system transaction', () => {
  it('runs no after-commit callbacks when it or the whole transaction fails', async () => {
    const done: string[] = [];
    const whole = db.acrossAccounts('sessions', async (tx) => {
      await tx.inAccount(accountId, async (account) =>
        account.afterCommit(() => done.push('part')),
      );
      throw new Error('whole');
    });
    await expect(whole).rejects.toThrow('whole');
    await db.acrossAccounts('sessions', async (tx) => {
      const part = tx.inAccount(accountId, async (account) => {
        account.afterCommit(() => done.push('failed part'));
        throw new Error('part');
      });
      await expect(part).rejects.toThrow('part');
    });
    expect(done).toEqual([]);
  });
});

describe('the notification after a commit', () => {
  it('has the newest sequence and each topic once, and a failing listener does no harm', async () => {
    const told: unknown[] = [];
    const watched = openDatabase(database.address, createLog('silent'), {
      changed: (account, seq) => {
        told.push([account, seq]);
        throw new Error('A listener that fails');
      },
      announced: (topic) => told.push(topic),
    });
    await watched.withAccount(
      accountId,
      async (tx) => {
        for (const seq of [7, 9, 8]) tx.changed(seq);
        for (const topic of ['exports', 'mail.send', 'exports']) tx.announce(topic);
      },
      { plans: 'generic' },
    );
    await watched.close();
    expect(told).toEqual(['exports', 'mail.send', [accountId, 9]]);
  });
});

describe('values', () => {
  it('of dates and decimals are read as text', async () => {
    const odd = statement(
      "select date '2026-03-01' as day, 1.10::numeric as amount, 9007199254740993::bigint as large",
    );
    for (const [, within] of ways) {
      expect(await within(accountId, (tx) => tx.run(odd))).toEqual([
        { day: '2026-03-01', amount: '1.10', large: '9007199254740993' },
      ]);
    }
  });
});
