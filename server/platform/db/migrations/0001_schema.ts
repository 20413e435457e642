import { readFileSync } from 'node:fs';
import type { Knex } from 'knex';
import pg from 'pg';
import { rolesOf } from '../migrate.ts';

/** Ordered: triggers and references need the tables they name. Released files must not change. */
const subjects = [
  'rights',
  'people',
  'accounts',
  'billing',
  'feed',
  'audit',
  'captures',
  'uploads',
  'invoices',
  'approvals',
  'vendors',
  'checks',
  'ledgers',
  'programs',
  'notifications',
  'operations',
  'leaving',
];

/** The files refer to the two roles with psql variables, `:"app"` and `:"system"`. */
export async function up(knex: Knex): Promise<void> {
  const { app, system } = rolesOf(knex);
  for (const subject of subjects) {
    const file = new URL(`./0001_schema/${subject}.sql`, import.meta.url);
    const sql = readFileSync(file, 'utf8')
      .replaceAll(':"app"', pg.escapeIdentifier(app))
      .replaceAll(':"system"', pg.escapeIdentifier(system));
    await knex.raw(sql);
  }
}

export async function down(): Promise<void> {
  throw new Error('The first migration is not taken back: drop the database instead.');
}
