import type { Knex } from 'knex';
import { createTenantTable } from '../schema.ts';

export async function up(knex: Knex): Promise<void> {
  // Of which two vendors somebody has said that they are different ones.
  await createTenantTable(
    knex,
    'vendor_separations',
    {
      key: ['one_id', 'other_id'],
      appMay: ['select', 'insert', 'update', 'delete'],
      systemMay: ['select'],
    },
    (table) => {
      // The lesser of the two ids.
      table.uuid('one_id').notNullable();
      table.uuid('other_id').notNullable();
      // The tax number and the accounts that both had at that time: what they come to share later was not judged.
      table.specificType('numbers', 'text[]').notNullable();
      table.text('said_by').notNullable();
      table.timestamp('said_at').notNullable().defaultTo(knex.fn.now());
      table.index(['account_id', 'other_id']);
    },
  );
  await knex.schema.alterTable('vendor_likenesses', (table) => {
    // Whose word keeps them apart, and since when; none where nobody's does.
    table.jsonb('apart');
  });

  await knex.schema.alterTable('vendors', (table) => {
    // What was approved before is not learned from.
    table.timestamp('layout_forgotten_at');
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('vendors', (table) => {
    table.dropColumns('layout_forgotten_at');
  });
  await knex.schema.alterTable('vendor_likenesses', (table) => {
    table.dropColumns('apart');
  });
  await knex.schema.dropTable('vendor_separations');
}
