import type { Knex } from 'knex';
import pg from 'pg';
import { rolesOf } from '../migrate.ts';

/**
 * `payees`: for whom each approval was, under which name and to which account. It stays when the invoice is reopened,
 * rejected, changed or deleted, so that nobody can make a vendor unknown that was paid before.
 *
 * `by_key`: a program sent the file.
 *
 * `proof_tries`: wrong mailed codes of a person on a day. A new code begins no new count.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table payees (
      account_id uuid not null,
      id uuid not null,
      invoice_id uuid not null,
      vendor_id uuid,
      key text not null,
      iban text,
      iban_key text generated always as (regexp_replace(upper(iban), '[^A-Z0-9]', '', 'g')) stored,
      primary key (account_id, id)
    );
    create index payees_of_vendor on payees (account_id, vendor_id);
    create index payees_by_key on payees (account_id, key);
    create index payees_by_account on payees (account_id, iban_key) where iban_key is not null;
    create index payees_of_invoice on payees (account_id, invoice_id);
    insert into payees (account_id, id, invoice_id, vendor_id, key, iban)
      select account_id, id, id, payee_vendor_id, payee_key, iban from invoices
      where payee_key is not null and status in ('approved', 'paid');

    -- Their keys of names that look alike are computed anew.
    insert into vendor_changes (account_id, vendor_id) select account_id, id from vendors where deleted_at is null
    on conflict do nothing;

    alter table uploads add column by_key boolean;
    alter table invoices add column by_key boolean not null default false;
    update uploads set by_key = true from audit_log entry
    where entry.account_id = uploads.account_id and entry.entity_type = 'upload' and entry.action = 'create'
      and entry.entity_id = uploads.id::text and entry.metadata->>'via' is not null;
    update invoices set by_key = true from uploads
    where uploads.account_id = invoices.account_id and uploads.id = invoices.upload_id and uploads.by_key;

    create table proof_tries (
      person_id uuid not null references people on delete cascade,
      day date not null,
      tries int not null,
      primary key (person_id, day)
    );`);
  const { app, system } = rolesOf(knex);
  const [appRole, systemRole] = [pg.escapeIdentifier(app), pg.escapeIdentifier(system)];
  const own = "nullif(current_setting('docket.account_id', true), '')::uuid";
  // Nobody changes for whom an approval was.
  await knex.raw(`
    alter table payees alter column account_id set default ${own};
    alter table payees enable row level security;
    create policy own_account on payees to ${appRole}
      using (account_id = (select ${own})) with check (account_id = (select ${own}));
    create policy all_accounts on payees to ${systemRole} using (true) with check (true);
    grant select, insert, delete on payees to ${appRole};
    grant select on payees to ${systemRole};
    grant select, insert, update, delete on proof_tries to ${systemRole}`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`drop table payees; drop table proof_tries;
    alter table uploads drop column by_key; alter table invoices drop column by_key`);
}
