import { readdirSync } from 'node:fs';
import pg from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import { pageOfLogs } from '../../capabilities/audit/logStore.ts';
import {
  createEmptyDatabase,
  createTestDatabase,
  type EmptyDatabase,
} from '../../testing/database.ts';
import { roleKey, startTestServer, type TestServer } from '../../testing/server.ts';
import { createLog } from '../log.ts';
import { type DatabaseAddress, openDatabase } from './database.ts';
import { migrate } from './migrate.ts';
import { newId } from './newId.ts';
import { urlForRole } from './roles.ts';
import { unprepared } from './statement.ts';

const migrations = readdirSync(new URL('./migrations', import.meta.url))
  .filter((name) => name.endsWith('.ts'))
  .toSorted()
  .map((name) => ({ name }));

const after: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const clean of after.splice(0)) await clean();
});

async function emptyDatabase(): Promise<EmptyDatabase> {
  const database = await createEmptyDatabase();
  after.push(database.drop);
  return database;
}

/** A database as a start leaves it; its roles are those of other tests as well. */
async function migratedDatabase(): Promise<Pick<EmptyDatabase, 'url' | 'address'>> {
  const database = await createTestDatabase();
  after.push(database.close);
  return database;
}

async function asOwner(url: string, sql: string) {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

async function canWork(address: DatabaseAddress): Promise<boolean> {
  const db = openDatabase(address, createLog('silent'));
  try {
    await db.ping();
    await db.acrossAccounts('sessions', (tx) => tx.run(unprepared('select 1 from sessions')));
    return true;
  } catch {
    return false;
  } finally {
    await db.close();
  }
}

const schema = `select relname, relkind, relacl from pg_class
  where relnamespace = 'public'::regnamespace order by relname`;

/** As of the version before this migration, with what its triggers made of the data. */
async function databaseBefore(migration: string, data: string): Promise<EmptyDatabase> {
  const database = await emptyDatabase();
  const earlier = migrations.map(({ name }) => name).filter((name) => name < migration);
  await migrate(database.address, { exactly: earlier });
  await asOwner(database.url, data);
  return database;
}

/** As if a version that has this migration had been here. */
const later = (url: string, migration: string) =>
  asOwner(
    url,
    `insert into knex_migrations (name, batch, migration_time) values ('${migration}', 2, now())`,
  );

const applied = (url: string) => asOwner(url, 'select name from knex_migrations order by name');

describe('a start on an empty database', () => {
  it('of several nodes at once succeeds for all, migrates once, and leaves no migrations to the next start', async () => {
    const { url, address } = await emptyDatabase();
    const nodes: TestServer[] = await Promise.all(
      [1, 2, 3].map(() => startTestServer({ databaseUrl: url, address, env: { DEMO: '1' } })),
    );
    try {
      for (const node of nodes) {
        expect((await fetch(`${node.url}/readyz`)).status).toBe(200);
      }
      expect(await applied(url)).toEqual(migrations);
      // The demo company, too, was created by only one of them.
      expect(await asOwner(url, 'select name from accounts')).toHaveLength(1);
    } finally {
      await Promise.all(nodes.map((node) => node.stop()));
    }
    await migrate(address);
    expect(await applied(url)).toEqual(migrations);
  });
});

describe('a start', () => {
  it('is not blocked by the lock of a process that was killed while migrating', async () => {
    const { url, address } = await migratedDatabase();
    await asOwner(url, 'update knex_migrations_lock set is_locked = 1');
    await migrate(address);
    expect(await asOwner(url, 'select is_locked from knex_migrations_lock')).toEqual([
      { is_locked: 0 },
    ]);
  });

  it('repeats a migration whose process was killed', async () => {
    const { url, address } = await emptyDatabase();
    // A migration is one transaction: a killed process leaves only Knex's own tables.
    await asOwner(
      url,
      `create table knex_migrations
        (id serial primary key, name varchar(255), batch integer, migration_time timestamptz);
      create table knex_migrations_lock (index serial primary key, is_locked integer);
      insert into knex_migrations_lock (is_locked) values (1)`,
    );
    await migrate(address);
    expect(await applied(url)).toEqual(migrations);
    expect(await canWork(address)).toBe(true);
  });

  it.each([
    ['0001_accounts_and_people.ts'],
    ['0001_baseline.ts', '0002_provenAddresses.ts', '0019_payees.ts'],
  ])(
    'on a database of an earlier development version is refused with advice, and changes nothing: %s',
    async (...names) => {
      const { url, address } = await migratedDatabase();
      await asOwner(url, 'delete from knex_migrations; drop table payees');
      const rows = names.map((name) => `('${name}', 1, now())`);
      await asOwner(
        url,
        `insert into knex_migrations (name, batch, migration_time) values ${rows.join()}`,
      );
      const before = await asOwner(url, schema);
      await expect(migrate(address)).rejects.toThrow(/earlier development version.*DATA_DIR/);
      expect(await applied(url)).toEqual(names.map((name) => ({ name })));
      expect(await asOwner(url, schema)).toEqual(before);
    },
  );

  it('of the version before works on what a later version has only added to', async () => {
    const { url, address } = await emptyDatabase();
    await migrate(address);
    await later(url, '9999_later.ts');
    const before = await asOwner(url, schema);
    await migrate(address);
    expect(await asOwner(url, schema)).toEqual(before);
    expect(await canWork(address)).toBe(true);
  });

  it('of a version that lacks what a contract took away is refused, and changes nothing', async () => {
    const { url, address } = await emptyDatabase();
    await migrate(address);
    await later(url, '9999_later.contract.ts');
    const before = await applied(url);
    await expect(migrate(address)).rejects.toThrow(
      /later version of Docket, which has 9999_later.contract/,
    );
    expect(await applied(url)).toEqual(before);
  });

  it('begins a new era in a database that was copied or recovered, and keeps it afterwards', async () => {
    const { url, address } = await migratedDatabase();
    const era = async () => (await asOwner(url, 'select id, place from era'))[0];
    await migrate(address);
    const before = await era();
    await migrate(address);
    expect(await era()).toEqual(before);
    // As on another timeline after a recovery, or under another number after a dump.
    await asOwner(url, "update era set place = place || ' before'");
    await migrate(address);
    const renewed = await era();
    expect(renewed.id).not.toBe(before.id);
    expect(renewed.place).toBe(before.place);
    await migrate(address);
    expect(await era()).toEqual(renewed);
  });

  it('with another SECRET_KEY updates the passwords of the roles', async () => {
    const { address } = await emptyDatabase();
    await migrate(address);
    expect(await canWork(address)).toBe(true);

    const changed = { ...address, key: roleKey('another secret key, just as long as it must be') };
    expect(await canWork(changed)).toBe(false);
    await migrate(changed);
    expect(await canWork(changed)).toBe(true);
    expect(await canWork(address)).toBe(false);
  });

  it('of two Dockets on one Postgres gives them roles without access to each other', async () => {
    const [one, two] = [await emptyDatabase(), await emptyDatabase()];
    await Promise.all([migrate(one.address), migrate(two.address)]);
    const { roles, key } = one.address;
    const crossing = urlForRole(two.url, roles.app, key);
    await expect(asOwner(crossing, 'select 1 from accounts')).rejects.toThrow(/permission denied/);
  });
});

describe('0013_shards, on a database with data', () => {
  const accountId = newId();

  it('keeps full blocks of counted audit links and makes no vendor or invoice due again', async () => {
    const { url, address } = await databaseBefore(
      '0013',
      `set docket.account_id = '${accountId}';
      insert into audit_heads (seq, hash) values (700, '');
      insert into audit_log (seq, id, timestamp, user_email, category, action, entity_type, entity_id, status,
          previous_hash, hash)
        select seq, gen_random_uuid(), now(), 'system', case seq % 7 when 0 then 'VENDOR' else 'INVOICE' end, 'update',
          'thing', seq, 'success', '', '' from generate_series(1, 700) seq;
      insert into vendors (id, seq, name, payment_terms, preferred_payment_method, status)
        values (gen_random_uuid(), 1, 'Acme Ltd', 'NET30', 'check', 'active');
      insert into invoices (id, seq, currency, confidence, status, approval_status, fingerprint)
        values (gen_random_uuid(), 2, 'USD', 1, 'pending_review', 'pending', 'any');
      insert into inbound_addresses default values`,
    );
    const before = await asOwner(url, 'select token from inbound_addresses');
    await migrate(address);
    expect(await asOwner(url, 'select distinct block from audit_counts')).toEqual([{ block: '0' }]);
    expect(
      await asOwner(
        url,
        `select vendor.compare_due_at, invoice.check_due_at, invoice.check_spreads from vendors vendor, invoices invoice`,
      ),
    ).toEqual([{ compare_due_at: null, check_due_at: null, check_spreads: false }]);
    expect(await asOwner(url, 'select token from inbound_addresses')).toEqual(before);

    const db = openDatabase(address, createLog('silent'));
    try {
      const { total } = await db.withAccount(accountId, (tx) =>
        pageOfLogs(tx, { category: 'VENDOR' }, { limit: 10, offset: 0 }),
      );
      expect(total).toBe(100);
    } finally {
      await db.close();
    }
  });
});

describe('the weights of invoices', () => {
  // Stands in for the catalogue of Citus, which is not here.
  const catalogue = 'create table pg_dist_partition (logicalrelid regclass)';

  it('are not tried on invoices that Citus has distributed: the start says what to do', async () => {
    const { url, address } = await databaseBefore(
      '0024',
      `${catalogue}; insert into pg_dist_partition values ('invoices')`,
    );
    const before = await asOwner(url, schema);
    await expect(migrate(address)).rejects.toThrow(/undistribute_table.*db:distribute/);
    expect(await asOwner(url, schema)).toEqual(before);
    await asOwner(url, 'truncate pg_dist_partition');
    await migrate(address);
  });
});
