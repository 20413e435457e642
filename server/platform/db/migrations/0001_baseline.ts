import { readFileSync } from 'node:fs';
import type { Knex } from 'knex';
import pg from 'pg';
import { rolesOf } from '../migrate.ts';

/** In this order: triggers and references need what they name. Once released, they change no more. */
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

/** The files name the two roles as psql does, `:"app"` and `:"system"`. */
export async function up(knex: Knex): Promise<void> {
  const { app, system } = rolesOf(knex);
  for (const subject of subjects) {
    const file = new URL(`./0001_baseline/${subject}.sql`, import.meta.url);
    const sql = readFileSync(file, 'utf8')
      .replaceAll(':"app"', pg.escapeIdentifier(app))
      .replaceAll(':"system"', pg.escapeIdentifier(system));
    await knex.raw(sql);
  }
}

export async function down(): Promise<void> {
  throw new Error('The first migration is not taken back: drop the database instead.');
}
