import type { Knex } from 'knex';

/** Of a key that many vendors have, those in use are looked up first, and are not crowded out by those that are not. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table vendor_keys add column in_use boolean not null default true');
  await knex.raw(`update vendor_keys as row set in_use = false from vendors vendor
    where vendor.account_id = row.account_id and vendor.id = row.vendor_id and vendor.status = 'inactive'`);
  await knex.raw('alter table vendor_keys alter column in_use drop default');
  await changeKey(knex, ['account_id', 'key', 'in_use', 'vendor_id']);

  // What was read first on an invoice that was rejected is an account of its vendor once it stands on one that is not.
  await knex.raw(noteAccounts(`and other.deleted_at is null and other.status <> 'rejected'`));

  // Who takes a vendor over is known by its addresses, too.
  await knex.raw(checkAgain('in (new.id, new.merged_into)'));
  await knex.raw('drop trigger check_invoices_of_vendor_again on vendors');
  await knex.raw(checkWhenChanged([...checked, 'merged_into']));

  // Each once more: vendors with a key that many have were not compared.
  await knex.raw(`insert into vendor_changes (account_id, vendor_id)
    select account_id, id from vendors where deleted_at is null`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop trigger check_invoices_of_vendor_again on vendors');
  await knex.raw(checkWhenChanged(checked));
  await knex.raw(checkAgain('= new.id'));
  await knex.raw(noteAccounts(''));
  await changeKey(knex, ['account_id', 'key', 'vendor_id']);
  await knex.raw('alter table vendor_keys drop column in_use');
}

async function changeKey(knex: Knex, columns: readonly string[]): Promise<void> {
  await knex.raw('alter table vendor_keys drop constraint vendor_keys_pkey');
  await knex.raw(`alter table vendor_keys add primary key (${columns.join(', ')})`);
}

/** As in migration 23; `counts` says which other invoices tell of the account already. */
function noteAccounts(counts: string): string {
  return `
    create or replace function account_of_vendor_was_changed() returns trigger language plpgsql as $$
    begin
      if new.vendor_id is not null and (tg_op = 'UPDATE' or not exists (select from invoices other
          where other.account_id = new.account_id and other.vendor_id = new.vendor_id and other.iban = new.iban
            and other.id <> new.id ${counts})) then
        insert into vendor_changes (account_id, vendor_id) values (new.account_id, new.vendor_id);
      end if;
      if tg_op = 'UPDATE' and old.vendor_id is not null and old.vendor_id is distinct from new.vendor_id then
        insert into vendor_changes (account_id, vendor_id) values (old.account_id, old.vendor_id);
      end if;
      return null;
    end $$`;
}

/** As in migration 17. */
const checked = [
  'name',
  'email',
  'primary_contact_email',
  'website',
  'verified_at',
  'deleted_at',
] as const;

function checkAgain(concerned: string): string {
  return `
    create or replace function check_invoices_of_vendor_again() returns trigger language plpgsql as $$
    begin
      insert into due_checks (account_id, invoice_id, spreads)
        select account_id, id, false from invoices
        where account_id = new.account_id and vendor_id ${concerned} and status = 'pending_review' and deleted_at is null
        order by id
      on conflict (account_id, invoice_id) do update set due_at = now();
      return null;
    end $$`;
}

function checkWhenChanged(columns: readonly string[]): string {
  const of = (row: string) => columns.map((column) => `${row}.${column}`).join(', ');
  return `
    create trigger check_invoices_of_vendor_again after update on vendors for each row
    when ((${of('old')}) is distinct from (${of('new')}))
    execute function check_invoices_of_vendor_again()`;
}
