import type { Knex } from 'knex';
import { createTenantTable } from '../schema.ts';

export async function up(knex: Knex): Promise<void> {
  const now = knex.fn.now();

  await createTenantTable(
    knex,
    'uploads',
    { key: ['id'], appMay: ['select', 'insert', 'update'], systemMay: ['select'] },
    (table) => {
      table.uuid('id').notNullable();
      table.bigInteger('seq').notNullable();
      table.text('file_name').notNullable();
      table.text('file_type').notNullable();
      table.integer('file_size').notNullable();
      table.text('file_hash').notNullable();
      table.uuid('uploaded_by');
      table.text('status').notNullable();
      table.text('step').notNullable();
      table.integer('progress').notNullable();
      table.text('problem');
      table.text('notice');
      table.uuid('duplicate_of');
      table.integer('page_count');
      table.uuid('invoice_id');
      // Counts the readings: a job of an earlier one has nothing to do any more.
      table.integer('round').notNullable().defaultTo(1);
      // How often the present step has begun.
      table.integer('tries').notNullable().defaultTo(0);
      // What the steps hand on to each other.
      table.jsonb('page_reading');
      table.jsonb('reading');
      table.jsonb('differences').notNullable().defaultTo('[]');
      table.uuid('vendor_id');
      table.timestamp('created_at').notNullable().defaultTo(now);
      table.timestamp('updated_at').notNullable().defaultTo(now);
      table.unique(['account_id', 'seq']);
      table.index(['account_id', 'file_hash']);
      table.index(['account_id', 'created_at']);
    },
  );

  await createTenantTable(
    knex,
    'upload_pages',
    {
      key: ['upload_id', 'number'],
      appMay: ['select', 'insert', 'delete'],
      systemMay: ['select'],
    },
    (table) => {
      table.uuid('upload_id').notNullable();
      table.integer('number').notNullable();
      table.text('preview_hash').notNullable();
    },
  );

  await knex.schema.alterTable('invoices', (table) => {
    // One invoice for each file, whatever is killed when.
    table.uuid('upload_id');
    table.unique(['account_id', 'upload_id']);
    table.text('file_name');
    table.integer('page_count');
    table.text('document_type').notNullable().defaultTo('invoice');
    table.uuid('vendor_id');
    table.index(['account_id', 'vendor_id']);
    table.jsonb('field_confidence').notNullable().defaultTo('{}');
    table.jsonb('field_boxes').notNullable().defaultTo('{}');
    table.jsonb('flags').notNullable().defaultTo('[]');
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('invoices', (table) => {
    table.dropUnique(['account_id', 'upload_id']);
    table.dropIndex(['account_id', 'vendor_id']);
    table.dropColumns(
      'upload_id',
      'file_name',
      'page_count',
      'document_type',
      'vendor_id',
      'field_confidence',
      'field_boxes',
      'flags',
    );
  });
  await knex.schema.dropTable('upload_pages');
  await knex.schema.dropTable('uploads');
}
