import type { Knex } from 'knex';
import { createDirectoryTable } from '../schema.ts';

/** Each minute in which some node served. It belongs to no account. */
export async function up(knex: Knex): Promise<void> {
  await createDirectoryTable(knex, 'heartbeats', (table) => {
    table.timestamp('minute').primary();
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('heartbeats');
}
