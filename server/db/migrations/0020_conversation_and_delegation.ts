import type { Knex } from 'knex';
import { createTenantTable } from '../schema.ts';

export async function up(knex: Knex): Promise<void> {
  const now = knex.fn.now();

  // Rows are never taken out: what is deleted stays as its own tombstone.
  await createTenantTable(
    knex,
    'invoice_comments',
    { key: ['id'], appMay: ['select', 'insert', 'update'], systemMay: ['select'] },
    (table) => {
      table.uuid('id').notNullable();
      table.uuid('invoice_id').notNullable();
      table.text('kind').notNullable();
      table.text('text').notNullable();
      table.specificType('mentions', 'uuid[]').notNullable().defaultTo('{}');
      table.uuid('author_id').notNullable();
      table.text('author_name').notNullable();
      // Of whom a question is asked; with an answer, who asked.
      table.uuid('to_id');
      table.text('to_name');
      table.boolean('taken_back').notNullable().defaultTo(false);
      table.bigInteger('seq').notNullable();
      table.timestamp('created_at').notNullable().defaultTo(now);
      table.timestamp('deleted_at');
      table.unique(['account_id', 'seq']);
      table.index(['account_id', 'invoice_id']);
    },
  );

  await createTenantTable(
    knex,
    'delegations',
    {
      key: ['person_id'],
      appMay: ['select', 'insert', 'update', 'delete'],
      systemMay: ['select'],
    },
    (table) => {
      table.uuid('person_id').notNullable();
      table.uuid('substitute_id').notNullable();
      // Whole days, the last one included, as they are in this zone.
      table.date('from_day').notNullable();
      table.date('to_day').notNullable();
      table.text('zone').notNullable();
      table.timestamp('starts_at').notNullable();
      table.timestamp('ends_at').notNullable();
      // Since when it is known to have begun.
      table.timestamp('begun_at');
    },
  );

  await knex.schema.alterTable('invoices', (table) => {
    table.jsonb('stand_ins').notNullable().defaultTo('[]');
    table.jsonb('asked');
  });
  // For whom the author stood in at that moment.
  await knex.schema.alterTable('invoice_approvals', (table) => {
    table.jsonb('stood_in_for').notNullable().defaultTo('[]');
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('invoice_approvals', (table) => {
    table.dropColumns('stood_in_for');
  });
  await knex.schema.alterTable('invoices', (table) => {
    table.dropColumns('stand_ins', 'asked');
  });
  await knex.schema.dropTable('delegations');
  await knex.schema.dropTable('invoice_comments');
}
