import type { Knex } from 'knex';
import { runSql } from '../runSql.ts';

/** Payments that people record on an approved invoice. */
export async function up(knex: Knex): Promise<void> {
  await runSql(
    knex,
    `
    alter table invoices
      -- In the order in which they were recorded; what the ledger says is only the status.
      add column payments jsonb not null default '[]';
  `,
  );
}

export async function down(): Promise<void> {
  throw new Error('Migrations are not taken back: restore a backup instead.');
}
