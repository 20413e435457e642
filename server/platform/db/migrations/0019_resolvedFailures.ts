import type { Knex } from 'knex';

/** Named like the operation that it shows: a failure is resolved. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table failed_jobs rename column settled_at to resolved_at');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table failed_jobs rename column resolved_at to settled_at');
}
