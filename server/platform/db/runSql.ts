import { readFileSync } from 'node:fs';
import type { Knex } from 'knex';
import pg from 'pg';
import { rolesOf } from './migrate.ts';

const rights = readFileSync(
  new URL('./migrations/0001_schema/rights.sql', import.meta.url),
  'utf8',
);

/** Runs the SQL of a migration: `:"app"` and `:"system"` are the two roles, and it may call the procedures of `rights.sql`. */
export async function runSql(knex: Knex, sql: string): Promise<void> {
  const { app, system } = rolesOf(knex);
  const withRoles = `${rights}\n${sql}`
    .replaceAll(':"app"', pg.escapeIdentifier(app))
    .replaceAll(':"system"', pg.escapeIdentifier(system));
  await knex.raw(withRoles);
}
