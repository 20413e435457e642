import type { Knex } from 'knex';
import { createEntityTable, createTenantTable } from '../schema.ts';

export async function up(knex: Knex): Promise<void> {
  await createEntityTable(knex, 'invoices', (table) => {
    table.text('invoice_number');
    table.text('vendor_name');
    table.text('vendor_email');
    table.text('vendor_tax_id');
    table.decimal('amount', null);
    table.decimal('subtotal', null);
    table.decimal('tax', null);
    table.text('currency').notNullable();
    table.date('invoice_date');
    table.date('due_date');
    table.text('iban');
    table.text('purchase_order');
    table.text('description');
    table.jsonb('lines').notNullable().defaultTo('[]');
    table.text('source_email');
    table.text('status').notNullable();
    table.text('approval_status').notNullable();
    table.specificType('current_approvers', 'text[]').notNullable().defaultTo('{}');
    table.specificType('required_approvers', 'text[]').notNullable().defaultTo('{}');
    table.integer('required_count').notNullable().defaultTo(1);
    table.decimal('confidence', null).notNullable();
    table.specificType('fraud_flags', 'text[]').notNullable().defaultTo('{}');
    table.text('rejection_reason');
    table.text('fingerprint').notNullable();
    // For the list, newest first.
    table.index(['account_id', 'status', 'id']);
  });

  // Each approval is of what its author saw: the fingerprint tells whether the invoice is still the same.
  await createTenantTable(
    knex,
    'invoice_approvals',
    {
      key: ['invoice_id', 'person_id'],
      appMay: ['select', 'insert', 'update', 'delete'],
      systemMay: ['select'],
    },
    (table) => {
      table.uuid('invoice_id').notNullable();
      table.uuid('person_id').notNullable();
      table.text('name').notNullable();
      table.text('comment');
      table.text('fingerprint').notNullable();
      table.timestamp('approved_at').notNullable().defaultTo(knex.fn.now());
    },
  );

  await createTenantTable(
    knex,
    'invoice_notes',
    {
      key: ['invoice_id', 'id'],
      appMay: ['select', 'insert', 'update'],
      systemMay: ['select'],
    },
    (table) => {
      table.uuid('invoice_id').notNullable();
      table.text('id').notNullable();
      table.text('text').notNullable();
      table.uuid('author_id').notNullable();
      table.text('author_name').notNullable();
      table.bigInteger('seq').notNullable();
      table.timestamp('updated_at').notNullable().defaultTo(knex.fn.now());
      table.timestamp('deleted_at');
      table.unique(['account_id', 'seq']);
    },
  );
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('invoice_notes');
  await knex.schema.dropTable('invoice_approvals');
  await knex.schema.dropTable('invoices');
}
