import type { Knex } from 'knex';
import { runSql } from '../runSql.ts';

/** Which documents of a sender people called no invoices, or invoices after all; and in whose formats letters are written. */
export async function up(knex: Knex): Promise<void> {
  await runSql(
    knex,
    `
    create table document_answers (
      account_id uuid not null,
      invoice_id uuid not null,
      -- In lower case; empty where none is known.
      sender text not null,
      is_invoice boolean not null,
      -- What its reading looked like; outlives the document.
      look jsonb not null,
      file_name text,
      said_by uuid not null,
      said_by_name text not null,
      said_at timestamptz not null default current_timestamp,
      primary key (account_id, invoice_id)
    );
    create index on document_answers (account_id, sender, said_at desc);
    call pg_temp.belongs_to_accounts('document_answers',
      app_may => 'select, insert, update, delete', system_may => 'select');

    -- A copy of the person's, as their name is.
    alter table members add column formats text;
    update members set formats = people.formats from people where people.id = members.person_id;
  `,
  );
}

export async function down(): Promise<void> {
  throw new Error('Migrations are not taken back: restore a backup instead.');
}
