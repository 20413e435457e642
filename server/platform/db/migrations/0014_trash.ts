import type { Knex } from 'knex';
import pg from 'pg';
import { rolesOf } from '../migrate.ts';

/**
 * `invoice_trash`: deleted invoices that can be restored. A row whose `ended_at` is set is a tombstone: the invoice was
 * restored, or deleted for good.
 *
 * `uploads.purged_at`: the file was deleted for good together with its invoice.
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
    alter table uploads add column purged_at timestamptz;`);
  const { app, system } = rolesOf(knex);
  const [appRole, systemRole] = [pg.escapeIdentifier(app), pg.escapeIdentifier(system)];
  const own = "nullif(current_setting('docket.account_id', true), '')::uuid";
  await knex.raw(`
    alter table invoice_trash alter column account_id set default ${own};
    alter table invoice_trash enable row level security;
    create policy own_account on invoice_trash to ${appRole}
      using (account_id = (select ${own})) with check (account_id = (select ${own}));
    create policy all_accounts on invoice_trash to ${systemRole} using (true) with check (true);
    grant select, insert, update on invoice_trash to ${appRole};
    grant select on invoice_trash to ${systemRole}`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table invoice_trash; alter table uploads drop column purged_at');
}
