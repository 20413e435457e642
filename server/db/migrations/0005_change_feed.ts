import type { Knex } from 'knex';
import { createTenantTable } from '../schema.ts';

/** The order of changes within an account, and what is known about calls that were carried out. */
export async function up(knex: Knex): Promise<void> {
  // Locked by whoever writes until it commits, so that sequences are committed in their order.
  await createTenantTable(
    knex,
    'change_counters',
    { key: [], appMay: ['select', 'insert', 'update'], systemMay: ['select'] },
    (table) => {
      table.bigInteger('seq').notNullable();
    },
  );

  await createTenantTable(
    knex,
    'answered_calls',
    {
      key: ['key'],
      appMay: ['select', 'insert', 'update'],
      systemMay: ['select', 'delete'],
    },
    (table) => {
      table.text('key').notNullable();
      table.uuid('person_id').notNullable();
      table.text('call').notNullable();
      table.binary('body_hash').notNullable();
      // As text, so that the same answer is the same to the letter. None while the call is carried out.
      table.text('answer');
      table.timestamp('answered_at').notNullable().defaultTo(knex.fn.now()).index();
    },
  );
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('answered_calls');
  await knex.schema.dropTable('change_counters');
}
