import type { Knex } from 'knex';
import { runSql } from '../runSql.ts';

/** Approvals that cover how the lines are coded, where a company wants that. */
export async function up(knex: Knex): Promise<void> {
  await runSql(
    knex,
    `
    alter table approval_policies add column covers_coding boolean not null default false;
    -- What the vendor gives to the lines, as approvals cover it; null where they do not cover the coding.
    alter table invoices add column covered_defaults jsonb;
  `,
  );
}

export async function down(): Promise<void> {
  throw new Error('Migrations are not taken back: restore a backup instead.');
}
