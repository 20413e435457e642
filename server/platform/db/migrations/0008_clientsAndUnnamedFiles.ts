import type { Knex } from 'knex';
import pg from 'pg';
import { rolesOf } from '../migrate.ts';

/**
 * `document_clients`: whose a Yjs client of a document is. Clients of documents of before belong to nobody, so nothing
 * more is stored of them; devices make such edits again with a new client.
 *
 * `unnamed_files`: stored files that no row names, and since when.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table document_clients (
      account_id uuid not null,
      document text not null,
      client bigint not null,
      person_id uuid not null,
      primary key (account_id, document, client)
    );
    create table unnamed_files (
      account_id uuid not null,
      hash text not null,
      since timestamptz not null,
      -- Set while it is being deleted.
      removing_at timestamptz,
      primary key (account_id, hash)
    );`);
  const { app, system } = rolesOf(knex);
  const [appRole, systemRole] = [pg.escapeIdentifier(app), pg.escapeIdentifier(system)];
  const own = "nullif(current_setting('docket.account_id', true), '')::uuid";
  // Whose a client is never changes.
  const grants = {
    document_clients: 'select, insert, delete',
    unnamed_files: 'select, insert, update, delete',
  };
  for (const [table, granted] of Object.entries(grants)) {
    await knex.raw(`
      alter table ${table} alter column account_id set default ${own};
      alter table ${table} enable row level security;
      create policy own_account on ${table} to ${appRole}
        using (account_id = (select ${own})) with check (account_id = (select ${own}));
      create policy all_accounts on ${table} to ${systemRole} using (true) with check (true);
      grant ${granted} on ${table} to ${appRole};
      grant select on ${table} to ${systemRole}`);
  }
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table document_clients; drop table unnamed_files');
}
