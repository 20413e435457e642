import type { Knex } from 'knex';
import { rolesOf } from '../migrate.ts';

/** Leases are held by name and belong to no account, so only the system role sees them. */
export async function up(knex: Knex): Promise<void> {
  const { system } = rolesOf(knex);
  await knex.raw(`
    create table leases (
      name text primary key,
      holder uuid not null,
      ends_at timestamptz not null
    )`);
  await knex.raw('grant select, insert, update, delete on leases to ??', [system]);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table leases');
}
