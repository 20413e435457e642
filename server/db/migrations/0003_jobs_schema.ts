import type { Knex } from 'knex';
import { rolesOf } from '../schema.ts';

/** pg-boss makes its own tables in here as the system role; the app role may only add jobs (see server/jobs). */
export async function up(knex: Knex): Promise<void> {
  const { app, system } = rolesOf(knex);
  await knex.raw('create schema jobs authorization ??', [system]);
  await knex.raw('grant usage on schema jobs to ??', [app]);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop schema jobs cascade');
}
