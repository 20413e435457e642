import type { Knex } from 'knex';

/** `people.formats`: the locale of numbers and dates; null follows the browser. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table people add column formats text');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table people drop column formats');
}
