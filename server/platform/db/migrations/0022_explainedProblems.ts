import type { Knex } from 'knex';
import { runSql } from '../runSql.ts';

/** The problem of an export with its amounts and days apart, so that each screen writes them in its reader's formats. */
export async function up(knex: Knex): Promise<void> {
  await runSql(knex, 'alter table export_logs add column explained jsonb');
}

export async function down(): Promise<void> {
  throw new Error('Migrations are not taken back: restore a backup instead.');
}
