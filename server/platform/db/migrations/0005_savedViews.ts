import type { Knex } from 'knex';
import { runSql } from '../runSql.ts';

/** Named lists of invoices, of one person or shared with the company. */
export async function up(knex: Knex): Promise<void> {
  await runSql(
    knex,
    `
    create table saved_views (
      account_id uuid not null,
      id uuid not null,
      name text not null,
      -- The parameters of the list's address.
      query text not null,
      is_shared boolean not null,
      owner_id uuid not null,
      owner_name text not null,
      seq bigint not null,
      created_at timestamptz not null default current_timestamp,
      updated_at timestamptz not null default current_timestamp,
      deleted_at timestamptz,
      primary key (account_id, id),
      unique (account_id, seq)
    );
    call pg_temp.belongs_to_accounts('saved_views',
      app_may => 'select, insert, update', system_may => 'select')`,
  );
}

export async function down(): Promise<void> {
  throw new Error('Views are not taken back: restore a backup of before instead.');
}
