import type { Knex } from 'knex';
import pg from 'pg';
import { rolesOf } from '../migrate.ts';

/** `attachments`: further files of invoices. A row without `file_hash` is a tombstone. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table attachments (
      account_id uuid not null,
      id uuid not null,
      invoice_id uuid not null,
      file_name text not null,
      file_type text not null,
      file_size integer not null,
      file_hash text,
      is_replaced boolean not null,
      goes_to_ledger boolean not null default false,
      added_by uuid not null,
      added_by_name text not null,
      seq bigint not null,
      created_at timestamptz not null default current_timestamp,
      primary key (account_id, id),
      unique (account_id, seq)
    );
    create index on attachments (account_id, invoice_id);
    create index on attachments (account_id, file_hash) where file_hash is not null;`);
  const { app, system } = rolesOf(knex);
  const [appRole, systemRole] = [pg.escapeIdentifier(app), pg.escapeIdentifier(system)];
  const own = "nullif(current_setting('docket.account_id', true), '')::uuid";
  await knex.raw(`
    alter table attachments alter column account_id set default ${own};
    alter table attachments enable row level security;
    create policy own_account on attachments to ${appRole}
      using (account_id = (select ${own})) with check (account_id = (select ${own}));
    create policy all_accounts on attachments to ${systemRole} using (true) with check (true);
    grant select, insert, update on attachments to ${appRole};
    grant select on attachments to ${systemRole}`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table attachments');
}
