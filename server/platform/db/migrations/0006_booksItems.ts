import type { Knex } from 'knex';
import { runSql } from '../runSql.ts';

/** Lists of the books. The choices of a ledger are among them from now on, and are read from the ledger again. */
export async function up(knex: Knex): Promise<void> {
  await runSql(
    knex,
    `
    -- Entries of the lists of a ledger, or of lists that the company keeps here. They are never deleted.
    create table books_items (
      account_id uuid not null,
      id uuid not null,
      books text not null,
      -- Empty for own lists.
      company_id text not null,
      list text not null,
      item_id text not null,
      name text not null,
      code text,
      parent_id text,
      type text,
      rate text,
      days integer,
      is_active boolean not null,
      seq bigint not null,
      primary key (account_id, id),
      unique (account_id, books, company_id, list, item_id),
      unique (account_id, seq)
    );
    call pg_temp.belongs_to_accounts('books_items',
      app_may => 'select, insert, update', system_may => 'select');

    alter table ledger_connections
      drop column choices,
      drop column choices_at,
      -- How far each list of the connected company has been read.
      add column lists jsonb not null default '{}',
      -- When all of them were last compared.
      add column lists_read_at timestamptz;
  `,
  );
}

export async function down(): Promise<void> {
  throw new Error('Migrations are not taken back: restore a backup instead.');
}
