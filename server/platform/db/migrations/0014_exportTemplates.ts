import type { Knex } from 'knex';
import { runSql } from '../runSql.ts';

/** Formats of export files that a company describes itself. */
export async function up(knex: Knex): Promise<void> {
  await runSql(
    knex,
    `
    create table export_templates (
      account_id uuid not null,
      id uuid not null,
      name text not null,
      -- The rest of the format.
      content jsonb not null,
      changed_by text not null,
      changed_at timestamptz not null default current_timestamp,
      primary key (account_id, id)
    );
    call pg_temp.belongs_to_accounts('export_templates',
      app_may => 'select, insert, update, delete', system_may => 'select');

    alter table export_files
      -- The format as it was when the file was made, so that a download can be repeated unchanged.
      add column template jsonb;
  `,
  );
}

export async function down(): Promise<void> {
  throw new Error('Migrations are not taken back: restore a backup instead.');
}
