import type { Knex } from 'knex';
import { createTenantTable } from '../schema.ts';

export async function up(knex: Knex): Promise<void> {
  const now = knex.fn.now();

  // The words of a file's pages, as a file beside it: what is learned from an invoice is found in them.
  await knex.schema.alterTable('uploads', (table) => {
    table.text('words_hash');
  });

  // Every question that was put to a model, with what it has cost; also those that came to nothing.
  await createTenantTable(
    knex,
    'model_calls',
    { key: ['id'], appMay: ['select', 'insert'], systemMay: ['select'] },
    (table) => {
      table.uuid('id').notNullable();
      table.uuid('upload_id').notNullable();
      // Which reading of the file it was.
      table.integer('round').notNullable();
      table.text('model').notNullable();
      table.text('outcome').notNullable();
      // None where the server did not say.
      table.integer('input_tokens');
      table.integer('output_tokens');
      // In millionths of a dollar; none where nobody knows the price.
      table.bigInteger('cost');
      table.timestamp('created_at').notNullable().defaultTo(now);
      table.index(['account_id', 'created_at']);
      table.index(['account_id', 'upload_id']);
    },
  );

  // Where the values of an approved invoice stood in its pages. All of it can be worked out again.
  await createTenantTable(
    knex,
    'learned_layouts',
    { key: ['invoice_id'], appMay: ['select', 'insert', 'update'], systemMay: ['select'] },
    (table) => {
      table.uuid('invoice_id').notNullable();
      // Of the invoice as it was approved, and of the words: with other ones it is worked out anew.
      table.text('fingerprint').notNullable();
      table.text('words_hash').notNullable();
      table.jsonb('traces').notNullable();
    },
  );
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('learned_layouts');
  await knex.schema.dropTable('model_calls');
  await knex.schema.alterTable('uploads', (table) => {
    table.dropColumn('words_hash');
  });
}
