import type { Knex } from 'knex';

/** Whose account is on an invoice is asked with each that comes. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(
    `create index invoices_of_bank_account on invoices
      (account_id, (regexp_replace(upper(iban), '[^A-Z0-9]', '', 'g'))) where iban is not null`,
  );
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop index invoices_of_bank_account');
}
