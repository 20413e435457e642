import { readdirSync } from 'node:fs';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  createEmptyDatabase,
  createTestDatabase,
  type TestDatabase,
} from '../../testing/database.ts';
import { contractEnding, migrate } from './migrate.ts';
import { type Schema, schemaOf, whatBreaks } from './testing/whatBreaks.ts';

/** Those before were written while no version had been released that had to survive them. */
const firstUnderTheRule = '0024';

const names = readdirSync(new URL('./migrations', import.meta.url))
  .filter((name) => name.endsWith('.ts'))
  .toSorted();

const underTheRule = names.filter((name) => name >= firstUnderTheRule);

let database: TestDatabase;
let client: pg.Client;
let now: Schema;
beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client(database.url);
  await client.connect();
  now = await schemaOf(client);
});
afterAll(async () => {
  await client.end();
  await database.close();
});

it.runIf(underTheRule.length > 0)(
  'a migration takes away what the version before needs, and is not named a contract',
  async () => {
    const { url, address, drop } = await createEmptyDatabase();
    const upTo = (name: string) =>
      migrate(address, { exactly: names.filter((one) => one <= name) });
    await migrate(address, { exactly: names.filter((name) => name < firstUnderTheRule) });
    const growing = new pg.Client(url);
    await growing.connect();
    for (const name of underTheRule) {
      const before = await schemaOf(growing);
      await upTo(name);
      const breaks = whatBreaks(before, await schemaOf(growing));
      if (!name.endsWith(contractEnding)) expect(breaks, name).toEqual([]);
    }
    await growing.end();
    await drop();
  },
);

it.each([
  ['drop table payees cascade', ['payees is gone']],
  ['alter table vendors rename to suppliers', ['vendors is gone']],
  ['alter table api_keys drop column name', ['api_keys.name is gone']],
  ['alter table vendors rename column email to mail', ['vendors.email is gone']],
  ['alter table vendors alter column email set not null', ['vendors.email may no longer be null']],
  ['alter table vendors add column rank int not null', ['vendors.rank is new and has to be given']],
  [
    'alter table api_keys alter column name type varchar(20)',
    [/^api_keys.name was text and is char/],
  ],
  ['alter table vendors add check (name <> email)', [/^a new rule for vendors: CHECK/]],
  ['create unique index on vendors (account_id, name)', [/^a new rule for vendors: UNIQUE/]],
  ['drop function current_era() cascade', ['current_era() is gone']],
  ['revoke insert on vendors from APP', [/^no longer: .* may insert vendors$/]],
])('a program of the version before does not survive: %s', async (sql, expected) => {
  expect(await breaksAfter(sql)).toEqual(
    expect.arrayContaining(
      expected.map((one) => (typeof one === 'string' ? one : expect.stringMatching(one))),
    ),
  );
});

it.each([
  'alter table vendors add column rank int',
  'alter table vendors add column rank int not null default 0',
  'alter table vendors alter column name drop not null',
  'create index on vendors (account_id, name)',
  'create table ranks (account_id uuid, id uuid, primary key (account_id, id))',
  'create function ranked() returns int language sql as $$ select 1 $$',
  'grant delete on vendors to APP',
])('a program of the version before survives: %s', async (sql) => {
  expect(await breaksAfter(sql)).toEqual([]);
});

/** The statement is taken back. */
async function breaksAfter(sql: string): Promise<string[]> {
  const app = pg.escapeIdentifier(database.address.roles.app);
  await client.query('begin');
  try {
    await client.query(sql.replace('APP', app));
    return whatBreaks(now, await schemaOf(client));
  } finally {
    await client.query('rollback');
  }
}
