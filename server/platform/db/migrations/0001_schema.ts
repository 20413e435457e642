import { readFileSync } from 'node:fs';
import type { Knex } from 'knex';
import { runSql } from '../runSql.ts';

/** Ordered: triggers and references need the tables they name. Released files must not change. */
const subjects = [
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

export async function up(knex: Knex): Promise<void> {
  for (const subject of subjects) {
    const file = new URL(`./0001_schema/${subject}.sql`, import.meta.url);
    await runSql(knex, readFileSync(file, 'utf8'));
  }
}

export async function down(): Promise<void> {
  throw new Error('The first migration is not taken back: drop the database instead.');
}
