import type { Knex } from 'knex';
import { createTenantTable } from '../schema.ts';

/**
 * Which vendors may be one is kept as a fact, and follows every change of a vendor or of the accounts on its invoices: the
 * triggers note the change, and server/vendors/likeness works through the notes.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('vendors', (table) => {
    // The vendor that took this one over; never itself one that was taken over.
    table.uuid('merged_into');
  });
  await knex.raw(`create index vendors_merged_into on vendors (account_id, merged_into)
    where merged_into is not null`);

  await knex.raw(`create index invoices_accounts_of_vendor on invoices (account_id, vendor_id, iban)
    where iban is not null`);

  // Notes are only added and taken out: whoever changes a vendor waits for nobody who works through them.
  await createTenantTable(
    knex,
    'vendor_changes',
    { key: ['id'], appMay: ['select', 'insert', 'update', 'delete'], systemMay: ['select'] },
    (table) => {
      table.specificType('id', 'bigint generated always as identity');
      table.uuid('vendor_id').notNullable();
      table.timestamp('due_at').notNullable().defaultTo(knex.fn.now());
      table.index('due_at');
    },
  );

  // What vendors that are alike have in common, so that only those are compared.
  await createTenantTable(
    knex,
    'vendor_keys',
    { key: ['key', 'vendor_id'], appMay: ['select', 'insert', 'delete'], systemMay: ['select'] },
    (table) => {
      table.text('key').notNullable();
      table.uuid('vendor_id').notNullable();
      table.index(['account_id', 'vendor_id']);
    },
  );

  // Rows are never taken out: what is no longer alike stays as its own tombstone.
  await createTenantTable(
    knex,
    'vendor_likenesses',
    { key: ['id'], appMay: ['select', 'insert', 'update'], systemMay: ['select'] },
    (table) => {
      table.uuid('id').notNullable();
      // The lesser of the two ids.
      table.uuid('one_id').notNullable();
      table.uuid('other_id').notNullable();
      table.double('score').notNullable();
      table.text('reason').notNullable();
      table.bigInteger('seq').notNullable();
      table.timestamp('deleted_at');
      table.unique(['account_id', 'seq']);
      table.unique(['account_id', 'one_id', 'other_id']);
      table.index(['account_id', 'other_id']);
    },
  );

  await knex.raw(`
    create function vendor_was_changed() returns trigger language plpgsql as $$
    begin
      insert into vendor_changes (account_id, vendor_id) values (new.account_id, new.id);
      return null;
    end $$`);
  await knex.raw(`
    create trigger vendor_was_made after insert on vendors for each row execute function vendor_was_changed()`);
  const identity = [
    ...['name', 'tax_id', 'email', 'primary_contact_email', 'phone', 'primary_contact_phone'],
    ...['website', 'address', 'status', 'merged_into', 'deleted_at'],
  ];
  const of = (row: string) => identity.map((column) => `${row}.${column}`).join(', ');
  await knex.raw(`
    create trigger vendor_was_changed after update on vendors for each row
    when ((${of('old')}) is distinct from (${of('new')}))
    execute function vendor_was_changed()`);

  await knex.raw(`
    create function account_of_vendor_was_changed() returns trigger language plpgsql as $$
    begin
      if new.vendor_id is not null and (tg_op = 'UPDATE' or not exists (select from invoices other
          where other.account_id = new.account_id and other.vendor_id = new.vendor_id and other.iban = new.iban
            and other.id <> new.id)) then
        insert into vendor_changes (account_id, vendor_id) values (new.account_id, new.vendor_id);
      end if;
      if tg_op = 'UPDATE' and old.vendor_id is not null and old.vendor_id is distinct from new.vendor_id then
        insert into vendor_changes (account_id, vendor_id) values (old.account_id, old.vendor_id);
      end if;
      return null;
    end $$`);
  await knex.raw(`
    create trigger account_of_vendor_was_made after insert on invoices for each row
    when (new.iban is not null and new.vendor_id is not null)
    execute function account_of_vendor_was_changed()`);
  await knex.raw(`
    create trigger account_of_vendor_was_changed after update on invoices for each row
    when ((old.iban is not null or new.iban is not null) and
      (old.iban, old.vendor_id, old.status = 'rejected', old.deleted_at)
        is distinct from (new.iban, new.vendor_id, new.status = 'rejected', new.deleted_at))
    execute function account_of_vendor_was_changed()`);

  // Whichever way an invoice comes to a vendor that was taken over, it is the other's. Who writes an invoice has the
  // counter of changes locked, and so has who takes a vendor over or deletes it: neither happens meanwhile.
  await knex.raw(`
    create function lead_to_vendor() returns trigger language plpgsql as $$
    declare vendor record;
    begin
      select merged_into, deleted_at into vendor from vendors
        where account_id = new.account_id and id = new.vendor_id;
      if found and vendor.deleted_at is not null then new.vendor_id := null;
      elsif vendor.merged_into is not null then new.vendor_id := vendor.merged_into;
      end if;
      return new;
    end $$`);
  await knex.raw(`
    create trigger lead_to_vendor before insert or update of vendor_id on invoices for each row
    when (new.vendor_id is not null) execute function lead_to_vendor()`);

  await knex.raw(`insert into vendor_changes (account_id, vendor_id)
    select account_id, id from vendors where deleted_at is null`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop function lead_to_vendor cascade');
  await knex.raw('drop function account_of_vendor_was_changed cascade');
  await knex.raw('drop function vendor_was_changed cascade');
  await knex.schema.dropTable('vendor_likenesses');
  await knex.schema.dropTable('vendor_keys');
  await knex.schema.dropTable('vendor_changes');
  await knex.raw('drop index invoices_accounts_of_vendor');
  await knex.raw('drop index vendors_merged_into');
  await knex.schema.alterTable('vendors', (table) => {
    table.dropColumns('merged_into');
  });
}
