import type { Knex } from 'knex';
import { runSql } from '../runSql.ts';

/**
 * Amounts as text, by which duplicates are looked up: behind row-level security Postgres uses an index only for comparisons
 * that it knows to be leakproof, and that of numbers is not.
 */
export async function up(knex: Knex): Promise<void> {
  await runSql(
    knex,
    `
    alter table invoices add column amount_key text generated always as (trim_scale(amount)::text) stored;
    drop index invoices_same_amount;
    create index invoices_same_amount on invoices (account_id, vendor_id, amount_key);
    drop index invoices_by_payee;
    create index invoices_by_payee on invoices (account_id, payee_key, amount_key) where payee_key is not null;
    create index invoices_same_name on invoices (account_id, name_key, amount_key) where vendor_id is null;
  `,
  );
}

export async function down(): Promise<void> {
  throw new Error('Migrations are not taken back: restore a backup instead.');
}
