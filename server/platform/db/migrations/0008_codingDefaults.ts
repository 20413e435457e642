import type { Knex } from 'knex';
import { runSql } from '../runSql.ts';

/** What a vendor gives to the lines of its invoices: items of the books, and a member. */
export async function up(knex: Knex): Promise<void> {
  await runSql(
    knex,
    `
    alter table vendors
      add column default_account uuid,
      add column default_tax_code uuid,
      add column default_class uuid,
      add column default_term uuid,
      add column default_approver uuid;
  `,
  );
}

export async function down(): Promise<void> {
  throw new Error('Migrations are not taken back: restore a backup instead.');
}
