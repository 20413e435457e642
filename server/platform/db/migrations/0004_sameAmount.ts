import type { Knex } from 'knex';

/** Every approval looks for an approved invoice of the same vendor and amount. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('create index invoices_same_amount on invoices (account_id, vendor_id, amount)');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop index invoices_same_amount');
}
