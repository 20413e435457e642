import type { Knex } from 'knex';
import { z } from 'zod';
import { vendorNameKey } from '#shared/vendors/vendorKeys.ts';

const paid = z.array(
  z.object({ account_id: z.string(), vendor_id: z.string().nullable(), name: z.string() }),
);

/**
 * Vendors are compared again, and get keys for names that look alike. An approval and a verification record the vendor and
 * its name. A bank account is known of exactly that vendor and name: it does not follow a rename or a merge.
 *
 * An earlier verification does not say which vendor it was for. It is dropped where the invoice still waits, so that the
 * invoice is held again.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table invoices add column payee_vendor_id uuid, add column payee_key text;
    create index invoices_by_payee on invoices (account_id, payee_key) where payee_key is not null;
    update invoices set verification = null where status = 'pending_review' and verification is not null;
    update invoices invoice set verification = invoice.verification || jsonb_build_object(
      'vendorId', invoice.vendor_id,
      'vendorName', coalesce((select name from vendors vendor
        where vendor.account_id = invoice.account_id and vendor.id = invoice.vendor_id), invoice.vendor_name))
    where invoice.verification is not null;
    insert into vendor_changes (account_id, vendor_id) select account_id, id from vendors where deleted_at is null`);
  const { rows } = await knex.raw(`
    select distinct invoice.account_id, invoice.vendor_id, coalesce(vendor.name, invoice.vendor_name) as name
    from invoices invoice
    left join vendors vendor on vendor.account_id = invoice.account_id and vendor.id = invoice.vendor_id
    where invoice.status in ('approved', 'paid') and coalesce(vendor.name, invoice.vendor_name) is not null`);
  for (const { account_id, vendor_id, name } of paid.parse(rows)) {
    await knex.raw(
      `update invoices set payee_vendor_id = vendor_id, payee_key = ?
      where account_id = ? and vendor_id is not distinct from ?::uuid and status in ('approved', 'paid')
        and (vendor_id is not null or vendor_name = ?)`,
      [vendorNameKey(name), account_id, vendor_id, name],
    );
  }
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table invoices drop column payee_vendor_id, drop column payee_key');
}
