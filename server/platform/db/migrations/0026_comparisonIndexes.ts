import type { Knex } from 'knex';
import { runSql } from '../runSql.ts';

/** For comparisons with other invoices, which read few rows even if a vendor has thousands of undecided ones. */
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
  `,
  );
}

export async function down(): Promise<void> {
  throw new Error('Migrations are not taken back: restore a backup instead.');
}
