import type { Knex } from 'knex';
import { runSql } from '../runSql.ts';

/** Whether the owner of a finding has seen it among their notifications. */
export async function up(knex: Knex): Promise<void> {
  await runSql(knex, 'alter table ledger_findings add column owner_read_at timestamptz');
}

export async function down(): Promise<void> {
  throw new Error('Migrations are not taken back: restore a backup instead.');
}
