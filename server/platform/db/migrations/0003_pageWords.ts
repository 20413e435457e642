import type { Knex } from 'knex';
import pg from 'pg';
import { rolesOf } from '../migrate.ts';

/** The words on the pages of each invoice, for devices to search. */
export async function up(knex: Knex): Promise<void> {
  const { app, system } = rolesOf(knex);
  const [toApp, toSystem] = [pg.escapeIdentifier(app), pg.escapeIdentifier(system)];
  const account = "nullif(current_setting('docket.account_id', true), '')::uuid";
  await knex.raw(`
    create table page_words (
      account_id uuid not null default ${account},
      invoice_id uuid not null,
      words text not null,
      seq bigint not null,
      primary key (account_id, invoice_id),
      unique (account_id, seq)
    );
    alter table page_words enable row level security;
    create policy own_account on page_words to ${toApp}
      using (account_id = (select ${account})) with check (account_id = (select ${account}));
    create policy all_accounts on page_words to ${toSystem} using (true) with check (true);
    grant select, insert, update on page_words to ${toApp};
    grant select on page_words to ${toSystem};
    -- From the step that reads the pages to the one that makes the invoice.
    alter table uploads add column page_words text`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table page_words; alter table uploads drop column page_words');
}
