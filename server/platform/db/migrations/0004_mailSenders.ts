import type { Knex } from 'knex';
import { runSql } from '../runSql.ts';

/** Senders whose mails are put aside, because they are no invoices. */
export async function up(knex: Knex): Promise<void> {
  await runSql(
    knex,
    `
    create table mail_senders (
      account_id uuid not null,
      -- In lower case.
      email text not null,
      is_put_aside boolean not null,
      decided_by uuid not null,
      decided_by_name text not null,
      decided_at timestamptz not null default current_timestamp,
      primary key (account_id, email)
    );
    call pg_temp.belongs_to_accounts('mail_senders',
      app_may => 'select, insert, update', system_may => 'select');
    alter table email_captures
      add column put_aside boolean not null default false,
      -- A person had it read although its sender's mails are put aside.
      add column read_anyway boolean not null default false`,
  );
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop table mail_senders;
    alter table email_captures drop column put_aside, drop column read_anyway`);
}
