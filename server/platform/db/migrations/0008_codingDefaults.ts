import type { Knex } from 'knex';
import { runSql } from '../runSql.ts';

/** What a vendor gives to the lines of its invoices, and how lines of vendors were coded in the ledger before. */
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

    -- Condensed from the bills of a ledger, by vendor and words of the description. Rows stay, without lines, when
    -- their bills are gone.
    create table coding_history (
      account_id uuid not null,
      id uuid not null,
      books text not null,
      company_id text not null,
      -- The key of its name.
      vendor text not null,
      words text not null,
      lines jsonb not null,
      seq bigint not null,
      primary key (account_id, id),
      unique (account_id, books, company_id, vendor, words),
      unique (account_id, seq)
    );
    call pg_temp.belongs_to_accounts('coding_history',
      app_may => 'select, insert, update', system_may => 'select');
  `,
  );
}

export async function down(): Promise<void> {
  throw new Error('Migrations are not taken back: restore a backup instead.');
}
