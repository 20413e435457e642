import type { Knex } from 'knex';
import { createTenantTable } from '../schema.ts';

export async function up(knex: Knex): Promise<void> {
  // What is stored is never rewritten; compaction puts a snapshot in the place of updates.
  await createTenantTable(
    knex,
    'document_updates',
    {
      key: ['document', 'position'],
      appMay: ['select', 'insert', 'delete'],
      systemMay: ['select'],
    },
    (table) => {
      table.text('document').notNullable();
      table.bigInteger('position').notNullable();
      table.binary('update').notNullable();
      table.uuid('author_id').notNullable();
      table.timestamp('stored_at').notNullable().defaultTo(knex.fn.now());
    },
  );

  await createTenantTable(
    knex,
    'document_snapshots',
    {
      key: ['document'],
      appMay: ['select', 'insert', 'update', 'delete'],
      systemMay: ['select'],
    },
    (table) => {
      table.text('document').notNullable();
      table.bigInteger('position').notNullable();
      table.binary('state').notNullable();
    },
  );
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('document_snapshots');
  await knex.schema.dropTable('document_updates');
}
