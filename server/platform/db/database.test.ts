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
const fault = statement('select 1 / $1::int');

const nameOf = async (account = accountId) => {
  const [row] = await db.withAccount(account, (tx) => tx.run<{ name: string }>(nameNow));
  return row?.name;
};

describe.each(ways)('a transaction in an account, %s', (way, within) => {
  it('sees and changes that account alone, from its first statement on', async () => {
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

  it('gives statements that are sent together their own answers, in order', async () => {
    const echo = statement('select $1::text as said');
    const answers = await within(accountId, (tx) =>
      Promise.all(Array.from({ length: 50 }, (_, n) => tx.run<{ said: string }>(echo, [`${n}`]))),
    );
    expect(answers.map(([row]) => row?.said)).toEqual(Array.from({ length: 50 }, (_, n) => `${n}`));
  });

  it('takes all back and says why when one of several statements fails', async () => {
    const before = await nameOf();
    const failing = within(accountId, (tx) =>
      Promise.all([tx.run(rename, ['Lost']), tx.run(fault, [0]), tx.run(rename, ['Lost, too'])]),
    );
    await expect(failing).rejects.toThrow('division by zero');
    expect(await nameOf()).toBe(before);
  });

  it('fails with a statement whose answer nobody has waited for', async () => {
    const before = await nameOf();
    const done: string[] = [];
    const failing = within(accountId, async (tx) => {
      tx.afterCommit(() => done.push('told'));
      tx.send(rename, ['Lost']);
      tx.send(fault, [0]);
      return 'done';
    });
    await expect(failing).rejects.toThrow('division by zero');
    expect([await nameOf(), done]).toEqual([before, []]);
  });

  it('does what is left for afterwards once it has committed, and not when it has not', async () => {
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

  it('does it once when it had to begin again', async () => {
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

  it('ends with an error when its connection is lost, and the next one works', async () => {
    const loss = unprepared('select pg_terminate_backend(pg_backend_pid())');
    const losing = within(accountId, async (tx) => {
      await Promise.all([tx.run(rename, ['Lost']), tx.run(loss), tx.run(rename, ['Lost, too'])]);
    });
    await expect(losing).rejects.toThrow();
    expect(await nameOf()).not.toMatch(/Lost/);
    expect(await within(accountId, (tx) => tx.run(nameNow))).toHaveLength(1);
  });

  it('lets nothing through that comes after its end', async () => {
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
  it('does nothing afterwards when the whole fails, or when it has failed alone', async () => {
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

describe('what is told after a commit', () => {
  it('is the newest sequence and each kind of work, once, and a listener that fails fails nothing else', async () => {
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
  it('of days and decimals are the text that they are', async () => {
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
