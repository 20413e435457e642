import type { Knex } from 'knex';

const indexesOverFunctions = {
  invoices_by_number: '(account_id, plain_number(invoice_number))',
  invoices_without_vendor: '(account_id, lower(vendor_name)) where vendor_id is null',
  invoices_of_bank_account: `(account_id, (regexp_replace(upper(iban), '[^A-Z0-9]', '', 'g'))) where iban is not null`,
};
const indexesOverKeys = {
  invoices_by_number: '(account_id, number_key)',
  invoices_by_tax_id: '(account_id, tax_id_key) where tax_id_key is not null',
  invoices_without_vendor: '(account_id, name_key, id) where vendor_id is null',
};

/**
 * What invoices are compared by are columns, as the key of a bank account is: an index over what a function says of a row
 * is of no use behind row-level security. By these keys, and no more by a trigger that looked through all that is pending,
 * is found which invoices may be those of a new or renamed vendor (see checkNearVendors.ts).
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('drop function check_invoices_near_vendor_again cascade');
  await knex.raw('drop function key_of_iban cascade');
  await knex.raw(`alter table invoices
    add column number_key text, add column name_key text, add column tax_id_key text`);
  await knex.raw(`
    create function keys_of_invoice() returns trigger language plpgsql as $$
    begin
      new.iban_key := regexp_replace(upper(new.iban), '[^A-Z0-9]', '', 'g');
      new.number_key := plain_number(new.invoice_number);
      new.name_key := lower(new.vendor_name);
      new.tax_id_key := nullif(regexp_replace(upper(new.vendor_tax_id), '[^A-Z0-9]', '', 'g'), '');
      return new;
    end $$`);
  await knex.raw(`create trigger keys_of_invoice before insert
    or update of iban, invoice_number, vendor_name, vendor_tax_id on invoices
    for each row execute function keys_of_invoice()`);
  await knex.raw('update invoices set invoice_number = invoice_number');
  await replaceIndexes(knex, indexesOverFunctions, indexesOverKeys);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop function keys_of_invoice cascade');
  await knex.raw(`
    create function key_of_iban() returns trigger language plpgsql as $$
    begin
      new.iban_key := regexp_replace(upper(new.iban), '[^A-Z0-9]', '', 'g');
      return new;
    end $$`);
  await knex.raw(`create trigger key_of_iban before insert or update of iban on invoices for each row
    execute function key_of_iban()`);
  await replaceIndexes(knex, indexesOverKeys, indexesOverFunctions);
  await knex.schema.alterTable('invoices', (table) => {
    table.dropColumns('number_key', 'name_key', 'tax_id_key');
  });
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
      on conflict (account_id, invoice_id) do nothing;
      return null;
    end $$`);
  await knex.raw(`create trigger check_invoices_near_new_vendor_again after insert on vendors for each row
    execute function check_invoices_near_vendor_again()`);
  await knex.raw(`create trigger check_invoices_near_vendor_again after update on vendors for each row
    when ((old.name, old.tax_id, old.deleted_at) is distinct from (new.name, new.tax_id, new.deleted_at))
    execute function check_invoices_near_vendor_again()`);
}

async function replaceIndexes(
  knex: Knex,
  before: Readonly<Record<string, string>>,
  after: Readonly<Record<string, string>>,
): Promise<void> {
  for (const name of Object.keys(before)) await knex.raw(`drop index ${name}`);
  for (const [name, what] of Object.entries(after))
    await knex.raw(`create index ${name} on invoices ${what}`);
}
