import type { Knex } from 'knex';
import { createTenantTable } from '../schema.ts';

/**
 * Whenever something has changed that checks look at, whichever way it did, the invoices concerned are written down as due
 * to be checked again, as the change becomes true (server/checks). So nothing that changes an invoice can forget it.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('invoices', (table) => {
    // What was read beside its fields and checks look at; null where it was read from nothing.
    table.jsonb('read_beside');
    table.text('sender_authentication');
  });
  await knex.raw(`update invoices set read_beside = jsonb_build_object(
      'discount', upload.reading->'fields'->'discount'->>'value',
      'shipping', upload.reading->'fields'->'shipping'->>'value',
      'mismatches', upload.differences)
    from uploads upload where upload.account_id = invoices.account_id and upload.id = invoices.upload_id`);
  await knex.raw(`update invoices set flags = (
      select jsonb_agg('{"about": []}' || flag) from jsonb_array_elements(flags) as flag)
    where flags <> '[]'`);
  await knex.raw(`update invoices set held_by = '{bank_details_changed}'
    where status = 'pending_review' and 'bank_details_changed' = any(fraud_flags)`);

  const rights = ['select', 'insert', 'update', 'delete'] as const;
  await createTenantTable(
    knex,
    'due_checks',
    { key: ['invoice_id'], appMay: rights, systemMay: ['select'] },
    (table) => {
      table.uuid('invoice_id').notNullable();
      // Whether others are to be compared with it anew, too.
      table.boolean('spreads').notNullable();
      table.timestamp('due_at').notNullable().defaultTo(knex.fn.now());
      table.index('due_at');
    },
  );

  await knex.raw(`
    create function check_invoice_again() returns trigger language plpgsql as $$
    begin
      insert into due_checks (account_id, invoice_id, spreads) values (new.account_id, new.id,
        (old.fingerprint, old.status, old.vendor_id, old.verification, old.deleted_at)
          is distinct from (new.fingerprint, new.status, new.vendor_id, new.verification, new.deleted_at))
      on conflict (account_id, invoice_id)
        do update set spreads = due_checks.spreads or excluded.spreads, due_at = now();
      return null;
    end $$`);
  await knex.raw(`
    create trigger check_invoice_again after update on invoices for each row
    when ((old.fingerprint, old.status, old.vendor_id, old.verification, old.deleted_at, old.source_email,
        old.sender_authentication, old.required_approvers)
      is distinct from (new.fingerprint, new.status, new.vendor_id, new.verification, new.deleted_at,
        new.source_email, new.sender_authentication, new.required_approvers))
    execute function check_invoice_again()`);

  await knex.raw(`
    create function check_invoices_of_vendor_again() returns trigger language plpgsql as $$
    begin
      insert into due_checks (account_id, invoice_id, spreads)
        select account_id, id, false from invoices
        where account_id = new.account_id and vendor_id = new.id and status = 'pending_review' and deleted_at is null
        order by id
      on conflict (account_id, invoice_id) do update set due_at = now();
      return null;
    end $$`);
  await knex.raw(`
    create trigger check_invoices_of_vendor_again after update on vendors for each row
    when ((old.name, old.email, old.primary_contact_email, old.website, old.verified_at, old.deleted_at)
      is distinct from (new.name, new.email, new.primary_contact_email, new.website, new.verified_at, new.deleted_at))
    execute function check_invoices_of_vendor_again()`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop function check_invoice_again cascade');
  await knex.raw('drop function check_invoices_of_vendor_again cascade');
  await knex.schema.dropTable('due_checks');
  await knex.schema.alterTable('invoices', (table) => {
    table.dropColumns('read_beside', 'sender_authentication');
  });
}
