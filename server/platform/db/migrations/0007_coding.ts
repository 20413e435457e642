import type { Knex } from 'knex';
import { runSql } from '../runSql.ts';

/** How the lines of an invoice are entered in the books. */
export async function up(knex: Knex): Promise<void> {
  await runSql(
    knex,
    `
    alter table invoices
      -- What people chose, by the key in the document (SPEC 1.9).
      add column coding jsonb not null default '{}';
  `,
  );
}

export async function down(): Promise<void> {
  throw new Error('Migrations are not taken back: restore a backup instead.');
}
