import type { Knex } from 'knex';
import { rolesOf } from '../migrate.ts';

/** Names the history of this database, so that devices notice when it was restored from an earlier time. */
export async function up(knex: Knex): Promise<void> {
  const { app } = rolesOf(knex);
  await knex.raw(`
    create table era (
      single boolean primary key default true check (single),
      id uuid not null default gen_random_uuid(),
      -- The cluster, database and timeline in which it began.
      place text
    )`);
  await knex.raw('insert into era default values');
  // The app role has rights on tables of accounts only.
  await knex.raw(`
    create function current_era() returns uuid language sql stable security definer
      set search_path = public as 'select id from era'`);
  await knex.raw('revoke execute on function current_era() from public');
  await knex.raw('grant execute on function current_era() to ??', [app]);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop function current_era()');
  await knex.raw('drop table era');
}
