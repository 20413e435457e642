import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

async function offences(sql: string): Promise<string[]> {
  const { rows } = await database.asSuperuser(sql);
  return rows.map(({ offence }) => offence);
}

/** Tables whose key begins with the account, and the others. */
const tables = `
  with named as (
    select c.oid, c.relname as name, exists (select from pg_index i join pg_attribute a
        on a.attrelid = c.oid and a.attnum = i.indkey[0] and a.attname = 'account_id'
        where i.indrelid = c.oid and i.indisprimary) as is_of_accounts
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
  )`;

/** What Citus refuses when a table is distributed by `account_id`, or what then fails on its shards. */
describe('a database that Citus can distribute by account', () => {
  it('has tables of accounts', async () => {
    const found = await offences(
      `${tables} select name as offence from named where is_of_accounts order by 1`,
    );
    expect(found.length).toBeGreaterThan(40);
  });

  it('has no subquery in a policy', async () => {
    const found = await offences(`
      select polrelid::regclass || '.' || polname as offence from pg_policy
      where coalesce(polqual::text, '') || coalesce(polwithcheck::text, '') like '%{SUBLINK%' order by 1`);
    expect(found).toEqual([]);
  });

  it('has the account in every unique key of a table of accounts', async () => {
    const found = await offences(`${tables}
      select i.indexrelid::regclass::text as offence from named join pg_index i on i.indrelid = named.oid
      where is_of_accounts and (i.indisunique or i.indisexclusion) and not exists (select from pg_attribute a
        where a.attrelid = named.oid and a.attname = 'account_id' and a.attnum = any(i.indkey)) order by 1`);
    expect(found).toEqual([]);
  });

  it('has no reference that leads from one account to another, or from a table of none into one of accounts', async () => {
    const found = await offences(`${tables}
      select c.conrelid::regclass || '.' || c.conname as offence from pg_constraint c
      join named own on own.oid = c.conrelid join named other on other.oid = c.confrelid
      where c.contype = 'f' and other.is_of_accounts and not (own.is_of_accounts and exists (
        select from unnest(c.conkey, c.confkey) as pair (mine, theirs)
        join pg_attribute a on a.attrelid = own.oid and a.attnum = mine and a.attname = 'account_id'
        join pg_attribute b on b.attrelid = other.oid and b.attnum = theirs and b.attname = 'account_id'))
      order by 1`);
    expect(found).toEqual([]);
  });

  it('has no trigger with a transition table', async () => {
    const found = await offences(`
      select tgrelid::regclass || '.' || tgname as offence from pg_trigger
      where coalesce(tgnewtable, tgoldtable) is not null order by 1`);
    expect(found).toEqual([]);
  });

  it('has no trigger whose function names a table, not even its own, whose shards have other names', async () => {
    const found = await offences(`${tables}
      select distinct tgrelid::regclass || '.' || tgname || ' names ' || named.name as offence
      from pg_trigger join pg_proc on pg_proc.oid = tgfoid
      join named on regexp_replace(prosrc, '--[^\\n]*|''[^'']*''', '', 'g') ~ ('\\m' || named.name || '\\M')
      where not tgisinternal order by 1`);
    expect(found).toEqual([]);
  });

  it('has no trigger that notifies, because nobody listens to a worker', async () => {
    const found = await offences(`
      select tgrelid::regclass || '.' || tgname as offence from pg_trigger join pg_proc on pg_proc.oid = tgfoid
      where not tgisinternal and prosrc ~* '\\mnotify\\M|pg_notify' order by 1`);
    expect(found).toEqual([]);
  });

  it('numbers rows of accounts with 64 bits only', async () => {
    const found = await offences(`${tables}
      select named.name || '.' || a.attname as offence from named
      join pg_attribute a on a.attrelid = named.oid and a.attidentity <> '' and a.atttypid <> 'bigint'::regtype
      where is_of_accounts order by 1`);
    expect(found).toEqual([]);
  });
});
