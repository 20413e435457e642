import type { Knex } from 'knex';
import { runSql } from '../runSql.ts';

/**
 * A check looks at few rows even if a vendor has thousands of undecided invoices, and one that changes has only those checked
 * again that it was compared with. Other bank accounts of its vendor are compared only if its own account, its state or its
 * vendor has changed, which an edit of an amount has not.
 */
export async function up(knex: Knex): Promise<void> {
  await runSql(
    knex,
    `
    create index invoices_about_others on invoices (account_id, vendor_id, id)
      where status = 'pending_review' and deleted_at is null and jsonb_path_exists(flags, '$[*].about[*]');
    create index invoices_unheld_of_vendor on invoices (account_id, vendor_id, iban, id)
      where status = 'pending_review' and deleted_at is null and held_by = '{}' and iban is not null;
    create index invoices_unheld_by_iban on invoices (account_id, iban_key, vendor_id, iban, id)
      where status = 'pending_review' and deleted_at is null and held_by = '{}' and iban_key is not null;
    create index invoices_verified on invoices (account_id, vendor_id)
      where verification is not null;

    alter table invoices
      -- Whether invoices of the vendor must be compared with its bank account, too; see \`check_spreads\`.
      add column check_spreads_account boolean not null default false;
    update invoices set check_spreads_account = true where check_spreads;

    create or replace function mark_invoice() returns trigger language plpgsql as $$
    begin
      if old.status <> 'pending_review' and old.vendor_id is not null and new.vendor_id is not null
        and (old.fingerprint, old.status, old.verification, old.deleted_at, old.source_email, old.sender_authentication,
          old.required_approvers, old.confirmed, old.iban)
        is not distinct from (new.fingerprint, new.status, new.verification, new.deleted_at, new.source_email,
          new.sender_authentication, new.required_approvers, new.confirmed, new.iban)
      then return new; end if;
      new.check_due_at := now();
      new.check_spreads := old.check_spreads
        or (old.fingerprint, old.status, old.vendor_id, old.verification, old.deleted_at)
          is distinct from (new.fingerprint, new.status, new.vendor_id, new.verification, new.deleted_at);
      new.check_spreads_account := old.check_spreads_account
        or (old.iban, old.status, old.vendor_id, old.vendor_name, old.verification, old.deleted_at)
          is distinct from (new.iban, new.status, new.vendor_id, new.vendor_name, new.verification, new.deleted_at);
      -- Vendors are also compared by the bank accounts on their invoices.
      if (old.iban is not null or new.iban is not null)
        and (old.iban, old.vendor_id, old.status = 'rejected', old.deleted_at)
          is distinct from (new.iban, new.vendor_id, new.status = 'rejected', new.deleted_at)
      then
        new.vendors_due := array_remove(old.vendors_due || old.vendor_id || new.vendor_id, null);
      end if;
      return new;
    end $$;
  `,
  );
}

export async function down(): Promise<void> {
  throw new Error('Migrations are not taken back: restore a backup instead.');
}
