import type { Knex } from 'knex';
import { createTenantTable } from '../schema.ts';

/** Invoices that left in files, for books that are kept elsewhere. */
export async function up(knex: Knex): Promise<void> {
  await createTenantTable(
    knex,
    'export_files',
    { key: ['id'], appMay: ['select', 'insert', 'update'], systemMay: ['select'] },
    (table) => {
      table.uuid('id').notNullable();
      table.text('format').notNullable();
      table.text('file_name').notNullable();
      table.integer('invoice_count').notNullable();
      table.text('requested_by').notNullable();
      table.timestamp('requested_at').notNullable().defaultTo(knex.fn.now());
      table.index(['account_id', 'requested_at']);
    },
  );

  await createTenantTable(
    knex,
    'export_file_invoices',
    { key: ['file_id', 'place'], appMay: ['select', 'insert'], systemMay: ['select'] },
    (table) => {
      table.uuid('file_id').notNullable();
      table.integer('place').notNullable();
      table.uuid('invoice_id').notNullable();
      table.text('format').notNullable();
      // Of which approval it was: opened and approved again, it is new to the books.
      table.timestamp('decided_at');
      table.index(['account_id', 'invoice_id', 'format']);
    },
  );
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('export_file_invoices');
  await knex.schema.dropTable('export_files');
}
