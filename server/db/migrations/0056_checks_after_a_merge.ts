import type { Knex } from 'knex';

/** What the same transaction has made due already, as a merge has of every invoice that it moved, is not written once more. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(checkAgain('where due_checks.due_at <> now()'));
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(checkAgain(''));
}

/** As in migration 46; `unless` says what stays as it is. */
function checkAgain(unless: string): string {
  return `
    create or replace function check_invoices_of_vendor_again() returns trigger language plpgsql as $$
    begin
      insert into due_checks (account_id, invoice_id, spreads)
        select account_id, id, false from invoices
        where account_id = new.account_id and vendor_id in (new.id, new.merged_into) and status = 'pending_review'
          and deleted_at is null
        order by id
      on conflict (account_id, invoice_id) do update set due_at = now() ${unless};
      return null;
    end $$`;
}
