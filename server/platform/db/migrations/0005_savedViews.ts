import type { Knex } from 'knex';
import { rolesOf } from '../migrate.ts';

/** Named lists of invoices, of one person or shared with the company. */
export async function up(knex: Knex): Promise<void> {
  const { app, system } = rolesOf(knex);
  await knex.raw(`
    create table saved_views (
      account_id uuid not null default nullif(current_setting('docket.account_id', true), '')::uuid,
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
    )`);
  await knex.raw('alter table saved_views enable row level security');
  await knex.raw(
    `create policy own_account on saved_views to ??
      using (account_id = (select nullif(current_setting('docket.account_id', true), '')::uuid))
      with check (account_id = (select nullif(current_setting('docket.account_id', true), '')::uuid))`,
    [app],
  );
  await knex.raw('create policy all_accounts on saved_views to ?? using (true) with check (true)', [
    system,
  ]);
  await knex.raw('grant select, insert, update on saved_views to ??', [app]);
  await knex.raw('grant select on saved_views to ??', [system]);
}

export async function down(): Promise<void> {
  throw new Error('Views are not taken back: restore a backup of before instead.');
}
