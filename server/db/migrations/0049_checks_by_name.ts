import type { Knex } from 'knex';

/**
 * Invoices of nobody on file are compared by the name on them, and any invoice by its number however that is written: as
 * `isSameNumber` (shared/checks) has it. A new vendor, and another tax number of one, have the invoices checked again that
 * may be theirs.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create function plain_number(number text) returns text language sql immutable strict parallel safe
    return regexp_replace(regexp_replace(upper(number), '[^[:alnum:]]', '', 'g'), '(^|[^0-9])0+([0-9])', '\\1\\2', 'g')`);
  await knex.raw(
    'create index invoices_by_number on invoices (account_id, plain_number(invoice_number))',
  );
  await knex.raw(`create index invoices_without_vendor on invoices (account_id, lower(vendor_name))
    where vendor_id is null`);

  await knex.raw(`
    create function check_invoices_near_vendor_again() returns trigger language plpgsql as $$
    declare
      numbers text[] := array[regexp_replace(upper(new.tax_id), '[^A-Z0-9]', '', 'g'),
        case when tg_op = 'UPDATE' then regexp_replace(upper(old.tax_id), '[^A-Z0-9]', '', 'g') end];
    begin
      insert into due_checks (account_id, invoice_id, spreads)
        select account_id, id, false from invoices
        where account_id = new.account_id and status = 'pending_review' and deleted_at is null
          and (vendor_id is null and vendor_name is not null
            or regexp_replace(upper(vendor_tax_id), '[^A-Z0-9]', '', 'g') = any(array_remove(numbers, null)))
        order by id
      -- What is due already stays so; waiting for the check that works on it could end in a deadlock.
      on conflict (account_id, invoice_id) do nothing;
      return null;
    end $$`);
  await knex.raw(`create trigger check_invoices_near_new_vendor_again after insert on vendors for each row
    execute function check_invoices_near_vendor_again()`);
  await knex.raw(`create trigger check_invoices_near_vendor_again after update on vendors for each row
    when ((old.name, old.tax_id, old.deleted_at) is distinct from (new.name, new.tax_id, new.deleted_at))
    execute function check_invoices_near_vendor_again()`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop function check_invoices_near_vendor_again cascade');
  await knex.raw('drop index invoices_without_vendor');
  await knex.raw('drop index invoices_by_number');
  await knex.raw('drop function plain_number');
}
