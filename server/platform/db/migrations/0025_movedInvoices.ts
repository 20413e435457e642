import type { Knex } from 'knex';
import { runSql } from '../runSql.ts';

/**
 * A merge gives thousands of decided invoices another vendor. Nothing is checked on them, and the merge itself marks both
 * vendors, so that undecided invoices are checked again and the vendors compared. Otherwise the checks of other invoices
 * would wait for all of them.
 */
export async function up(knex: Knex): Promise<void> {
  await runSql(
    knex,
    `
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
