import type { Knex } from 'knex';

/** What an invoice offers for paying early: `{ percent, days }`. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table invoices add column early_payment jsonb');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table invoices drop column early_payment');
}
