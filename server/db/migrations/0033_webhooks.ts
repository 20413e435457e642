import type { Knex } from 'knex';
import { createTenantTable } from '../schema.ts';

/** An address of a company's own that approved invoices are sent to. */
export async function up(knex: Knex): Promise<void> {
  const now = knex.fn.now();

  await createTenantTable(
    knex,
    'webhooks',
    { key: [], appMay: ['select', 'insert', 'update', 'delete'], systemMay: ['select'] },
    (table) => {
      table.text('url').notNullable();
      table.text('sealed_secret').notNullable();
      table.boolean('is_on').notNullable();
      table.text('changed_by').notNullable();
      table.timestamp('changed_at').notNullable().defaultTo(now);
    },
  );

  await createTenantTable(
    knex,
    'webhook_deliveries',
    { key: ['id'], appMay: ['select', 'insert', 'update'], systemMay: ['select'] },
    (table) => {
      table.uuid('id').notNullable();
      table.text('event').notNullable();
      // What it tells of, once: an approval of an invoice, say. Of a test nothing.
      table.text('about').notNullable();
      table.uuid('invoice_id');
      // The bytes that are signed and sent, each time the same.
      table.text('body').notNullable();
      table.text('status').notNullable();
      table.text('requested_by').notNullable();
      table.timestamp('requested_at').notNullable().defaultTo(now);
      table.integer('attempts').notNullable().defaultTo(0);
      table.timestamp('next_attempt_at');
      table.text('problem');
      table.timestamp('finished_at');
      // Something else has become of the invoice: nobody needs to hear of this any more.
      table.boolean('is_overtaken').notNullable().defaultTo(false);
      table.unique(['account_id', 'about']);
      table.index(['account_id', 'requested_at']);
      table.index(['account_id', 'invoice_id']);
    },
  );
  await knex.raw(`create index webhook_deliveries_due on webhook_deliveries (next_attempt_at)
    where next_attempt_at is not null`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('webhook_deliveries');
  await knex.schema.dropTable('webhooks');
}
