import type { Knex } from 'knex';

/** How often a step of reading a file has failed: apart from how often it was begun, which an outage or a kill counts up. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table uploads add column failures integer not null default 0');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table uploads drop column failures');
}
