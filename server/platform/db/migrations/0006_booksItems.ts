import type { Knex } from 'knex';
import pg from 'pg';
import { rolesOf } from '../migrate.ts';

/** Lists of the books. The choices of a ledger are among them from now on, and are read from the ledger again. */
export async function up(knex: Knex): Promise<void> {
  const roles = rolesOf(knex);
  const app = pg.escapeIdentifier(roles.app);
  const system = pg.escapeIdentifier(roles.system);
  const own = `account_id = (select nullif(current_setting('docket.account_id', true), '')::uuid)`;
  await knex.raw(`
    -- Entries of the lists of a ledger, or of lists that the company keeps here. They are never deleted.
    create table books_items (
      account_id uuid not null default nullif(current_setting('docket.account_id', true), '')::uuid,
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
    alter table books_items enable row level security;
    create policy own_account on books_items to ${app} using (${own}) with check (${own});
    create policy all_accounts on books_items to ${system} using (true) with check (true);
    grant select, insert, update on books_items to ${app};
    grant select on books_items to ${system};

    alter table ledger_connections
      drop column choices,
      drop column choices_at,
      -- How far each list of the connected company has been read.
      add column lists jsonb not null default '{}',
      -- When all of them were last compared.
      add column lists_read_at timestamptz;
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations are not taken back: restore a backup instead.');
}
