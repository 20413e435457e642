import type { Knex } from 'knex';
import pg from 'pg';
import { rolesOf } from '../migrate.ts';

/**
 * `invoice_trash`: deleted invoices that can be restored. A row whose `ended_at` is set is a tombstone: the invoice was
 * restored, or deleted for good.
 *
 * `uploads.purged_at`: the file was deleted for good together with its invoice.
 *
 * `attachments`: further files of invoices. A row without `file_hash` is a tombstone.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table invoice_trash (
      account_id uuid not null,
      invoice_id uuid not null,
      reason text,
      deleted_by uuid not null,
      deleted_by_name text not null,
      deleted_at timestamptz not null,
      ended_at timestamptz,
      seq bigint not null,
      primary key (account_id, invoice_id),
      unique (account_id, seq)
    );
    create index invoice_trash_due on invoice_trash (deleted_at) where ended_at is null;
    alter table uploads add column purged_at timestamptz;

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
  for (const table of ['invoice_trash', 'attachments']) {
    await knex.raw(`
      alter table ${table} alter column account_id set default ${own};
      alter table ${table} enable row level security;
      create policy own_account on ${table} to ${appRole}
        using (account_id = (select ${own})) with check (account_id = (select ${own}));
      create policy all_accounts on ${table} to ${systemRole} using (true) with check (true);
      grant select, insert, update on ${table} to ${appRole};
      grant select on ${table} to ${systemRole}`);
  }
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(
    'drop table attachments; drop table invoice_trash; alter table uploads drop column purged_at',
  );
}
