import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemActor, writeAudit } from '../../platform/audit/write.ts';
import { unprepared } from '../../platform/db/statement.ts';
import { auditOf } from '../../testing/audit.ts';
import { createOwnDatabase, type TestDatabase } from '../../testing/database.ts';
import { createCompany } from '../../testing/people.ts';
import { secretKey } from '../../testing/server.ts';
import { setDetails } from '../accounts/accountStore.ts';
import { verifyAllChains } from './verify.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createOwnDatabase();
});
afterAll(() => database.close());

const renamed = (name: string) =>
  ({
    category: 'USER',
    action: 'update',
    entityType: 'account',
    entityId: 'test',
    newValues: { name },
  }) as const;

/** A company whose chain has `length` links. */
async function companyWithChain(length: number): Promise<string> {
  const { accountId } = await createCompany({ db: database.db, server: { url: '' } });
  await database.db.withAccount(accountId, async (tx) => {
    for (let i = 1; i < length; i++) await writeAudit(tx, systemActor, renamed(`Name ${i}`));
  });
  return accountId;
}

const chainOf = async (accountId: string) =>
  (await verifyAllChains(database.db)).find((report) => report.accountId === accountId);

describe('an audit entry and its effect', () => {
  it('are committed together', async () => {
    const accountId = await companyWithChain(1);
    await database.db.withAccount(accountId, async (tx) => {
      await setDetails(tx, { name: 'After' });
      await writeAudit(tx, systemActor, renamed('After'));
    });
    expect((await auditOf(database.db, accountId)).at(-1)).toMatchObject({
      seq: '2',
      user_email: 'system',
      new_values: { name: 'After' },
    });
  });

  it('are both rolled back when the effect fails after the entry was written', async () => {
    const accountId = await companyWithChain(1);
    const failing = database.db.withAccount(accountId, async (tx) => {
      await writeAudit(tx, systemActor, renamed('After'));
      await setDetails(tx, { name: 'After' });
      await tx.run(unprepared('update accounts set name = null'));
    });
    await expect(failing).rejects.toThrow(/null value/);
    expect(await auditOf(database.db, accountId)).toHaveLength(1);
    const accounts = await database.db.withAccount(accountId, (tx) =>
      tx.run(unprepared('select name from accounts')),
    );
    expect(accounts).not.toContainEqual({ name: 'After' });
    expect(await chainOf(accountId)).toMatchObject({ verified: 1, fault: null });
  });

  it('are both rolled back when writing the entry fails', async () => {
    const accountId = await companyWithChain(1);
    const failing = database.db.withAccount(accountId, async (tx) => {
      await setDetails(tx, { name: 'After' });
      await writeAudit(tx, systemActor, renamed('\0'));
    });
    await expect(failing).rejects.toThrow();
    const accounts = await database.db.withAccount(accountId, (tx) =>
      tx.run(unprepared('select name from accounts')),
    );
    expect(accounts).not.toContainEqual({ name: 'After' });
  });
});

describe('the chain', () => {
  it('is unbroken after fifty concurrent writes', async () => {
    const accountId = await companyWithChain(1);
    await Promise.all(
      Array.from({ length: 50 }, (_, i) =>
        database.db.withAccount(accountId, (tx) =>
          writeAudit(tx, systemActor, renamed(`No. ${i}`)),
        ),
      ),
    );
    const entries = await auditOf(database.db, accountId);
    expect(entries.map(({ seq }) => Number(seq))).toEqual(
      Array.from({ length: 51 }, (_, i) => i + 1),
    );
    expect(new Set(entries.slice(1).map((entry) => JSON.stringify(entry.new_values))).size).toBe(
      50,
    );
    expect(await chainOf(accountId)).toMatchObject({ accountId, verified: 51, fault: null });
  });

  it('is verified with any JSON values read back from the database', async () => {
    const accountId = await companyWithChain(1);
    const storable = fc.jsonValue({ stringUnit: 'grapheme' }).filter((value) => {
      const text = JSON.stringify(value);
      return !text.includes('\\u0000') && !/\\ud[89a-f]/.test(text);
    });
    await fc.assert(
      fc.asyncProperty(storable, storable, async (before, after) => {
        await database.db.withAccount(accountId, (tx) =>
          writeAudit(tx, systemActor, {
            ...renamed('any'),
            oldValues: { before },
            newValues: { after, left: undefined },
          }),
        );
      }),
      { numRuns: 150 },
    );
    expect(await chainOf(accountId)).toMatchObject({ accountId, verified: 151, fault: null });
  });

  it('of one company is independent of another’s', async () => {
    const [one, other] = [await companyWithChain(2), await companyWithChain(3)];
    expect(await chainOf(one)).toMatchObject({ verified: 2, fault: null });
    expect(await chainOf(other)).toMatchObject({ verified: 3, fault: null });
  });
});

describe('written entries cannot be changed', () => {
  const changes = [
    "update audit_log set user_email = 'nobody'",
    'delete from audit_log',
    'truncate audit_log',
  ];
  const refusal = /append-only|permission denied/;

  it.each(changes)('by the role that serves requests: %s', async (sql) => {
    const accountId = await companyWithChain(2);
    await expect(database.asApp(sql)).rejects.toThrow(refusal);
    const inside = database.db.withAccount(accountId, (tx) => tx.run(unprepared(sql)));
    await expect(inside).rejects.toThrow(refusal);
    expect(await chainOf(accountId)).toMatchObject({ verified: 2, fault: null });
  });

  it.each(changes)('by the role that works across accounts: %s', async (sql) => {
    await companyWithChain(2);
    await expect(database.asSystem(sql)).rejects.toThrow(refusal);
  });

  it.each(changes)('by the owner of the tables: %s', async (sql) => {
    await companyWithChain(2);
    await expect(database.asOwner(sql)).rejects.toThrow(/append-only/);
  });
});

describe('npm run audit:verify', () => {
  it('reports the number of intact entries, and exits 0', async () => {
    const accountId = await companyWithChain(4);
    const { code, output } = await verify();
    expect(output).toMatch(new RegExp(`${accountId} .* whole: 4 entries`));
    expect(output).not.toContain('BROKEN');
    expect(code).toBe(0);
  });

  /** Ways in which a superuser may tamper with a chain of five links. */
  const tricks: Record<string, { sql: string; found: RegExp }> = {
    'a changed row': {
      sql: `update audit_log set new_values = '{"name": "Forged"}' where $account and seq = 3`,
      found: /entry 3 \([-0-9a-f]{36}\) was changed after it was written/,
    },
    'a changed time': {
      sql: `update audit_log set "timestamp" = "timestamp" - interval '1 day' where $account and seq = 3`,
      found: /entry 3 \(.*\) was changed/,
    },
    'another person’s name': {
      sql: `update audit_log set user_email = 'scapegoat@example.test' where $account and seq = 3`,
      found: /entry 3 \(.*\) was changed/,
    },
    'a removed row': {
      sql: 'delete from audit_log where $account and seq = 3',
      found: /entry 3 is missing/,
    },
    'a removed row, with the later ones moved up': {
      sql: `delete from audit_log where $account and seq = 3;
        update audit_log set seq = seq - 1 where $account and seq = 4;
        update audit_log set seq = seq - 1 where $account and seq = 5`,
      found: /entry 3 \(.*\) does not follow the entry before it/,
    },
    'a row before the first': {
      sql: `alter table audit_log drop constraint audit_log_seq_check;
        insert into audit_log select account_id, -7, gen_random_uuid(), "timestamp", user_id, user_email, ip_address,
          category, 'approve', entity_type, entity_id, status, metadata, old_values, new_values, error_message,
          previous_hash, hash from audit_log where $account and seq = 2;
        alter table audit_log add constraint audit_log_seq_check check (seq > 0) not valid`,
      found: /1 entry stands outside of the chain/,
    },
    'a removed tail': {
      sql: 'delete from audit_log where $account and seq > 3',
      found: /entry 4 and all after it are missing \(the chain had 5\)/,
    },
    'a removed beginning': {
      sql: 'delete from audit_log where $account and seq = 1',
      found: /entry 1 is missing/,
    },
    'an emptied log': {
      sql: 'delete from audit_log where $account',
      found: /entry 1 and all after it are missing/,
    },
    'an emptied log without its head': {
      sql: 'delete from audit_log where $account; delete from audit_heads where $account',
      found: /the head of the chain is missing/,
    },
    'two rows that changed places': {
      sql: `update audit_log set seq = 99 where $account and seq = 3;
        update audit_log set seq = 3 where $account and seq = 4;
        update audit_log set seq = 4 where $account and seq = 99`,
      found: /entry 3 \(.*\) does not follow/,
    },
    'a row that was put in': {
      sql: `insert into audit_log select account_id, 6, gen_random_uuid(), "timestamp", user_id, user_email, ip_address,
        category, action, entity_type, entity_id, status, metadata, old_values, new_values, error_message, hash, hash
        from audit_log where $account and seq = 5`,
      found: /entry 6 \(.*\) was changed/,
    },
    'a lost head': {
      sql: 'delete from audit_heads where $account',
      found: /the head of the chain is missing/,
    },
  };

  it('names the tampered row for every manipulation by a superuser, and exits 1', async () => {
    const untouched = await companyWithChain(5);
    const played: { trick: string; accountId: string; found: RegExp }[] = [];
    for (const [trick, { sql, found }] of Object.entries(tricks)) {
      const accountId = await companyWithChain(5);
      // Only a superuser can disable triggers like this.
      await database.asSuperuser(
        `set session_replication_role = replica; ${sql.replaceAll('$account', `account_id = '${accountId}'`)}`,
      );
      played.push({ trick, accountId, found });
    }
    const { code, output } = await verify();
    expect(code).toBe(1);
    for (const { trick, accountId, found } of played) {
      const line = output.split('\n').find((text) => text.includes(accountId));
      expect(line, trick).toMatch(/ BROKEN: /);
      expect(line, trick).toMatch(found);
    }
    expect(output).toMatch(new RegExp(`${untouched} .* whole: 5 entries`));
  });

  const command = fileURLToPath(new URL('./verifyCommand.ts', import.meta.url));

  function verify(): Promise<{ code: number; output: string }> {
    const env = { DATABASE_URL: database.url, SECRET_KEY: secretKey };
    return new Promise((resolve) => {
      const child = execFile(process.execPath, [command], { env }, (_, stdout, stderr) => {
        resolve({ code: child.exitCode ?? -1, output: stdout + stderr });
      });
    });
  }
});
