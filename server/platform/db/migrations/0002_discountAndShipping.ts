import type { Knex } from 'knex';

/** Of the whole invoice; the discount of a line is in `lines`. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table invoices add column discount numeric, add column shipping numeric');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table invoices drop column discount, drop column shipping');
}
