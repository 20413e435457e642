import type { Knex } from 'knex';
import { runSql } from '../runSql.ts';

/** The words on the pages of each invoice, for devices to search. */
export async function up(knex: Knex): Promise<void> {
  await runSql(
    knex,
    `
    create table page_words (
      account_id uuid not null,
      invoice_id uuid not null,
      words text not null,
      seq bigint not null,
      primary key (account_id, invoice_id),
      unique (account_id, seq)
    );
    call pg_temp.belongs_to_accounts('page_words',
      app_may => 'select, insert, update', system_may => 'select');
    -- From the step that reads the pages to the one that makes the invoice.
    alter table uploads add column page_words text`,
  );
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table page_words; alter table uploads drop column page_words');
}
