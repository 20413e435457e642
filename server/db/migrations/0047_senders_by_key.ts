import type { Knex } from 'knex';

/** Whose account an invoice names is looked up however many invoices there are. */
export async function up(knex: Knex): Promise<void> {
  // A column, since an index over what a function says of a row is of no use behind row-level security.
  await knex.raw('alter table invoices add column iban_key text');
  await knex.raw(`
    create function key_of_iban() returns trigger language plpgsql as $$
    begin
      new.iban_key := regexp_replace(upper(new.iban), '[^A-Z0-9]', '', 'g');
      return new;
    end $$`);
  await knex.raw(`create trigger key_of_iban before insert or update of iban on invoices for each row
    execute function key_of_iban()`);
  await knex.raw('update invoices set iban = iban where iban is not null');
  await knex.raw(
    'create index invoices_by_iban on invoices (account_id, iban_key) where iban_key is not null',
  );
  // Each vendor gets the keys by which it is found as a sender (see vendorsByKey.ts).
  await knex.raw(`insert into vendor_changes (account_id, vendor_id)
    select account_id, id from vendors where deleted_at is null`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop function key_of_iban cascade');
  await knex.schema.alterTable('invoices', (table) => {
    table.dropColumns('iban_key');
  });
}
