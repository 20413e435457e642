import type { Knex } from 'knex';
import { createDirectoryTable } from '../schema.ts';

/** What visitors send through the public forms. They belong to no account. */
export async function up(knex: Knex): Promise<void> {
  await createDirectoryTable(knex, 'visitor_messages', (table) => {
    table.uuid('id').primary();
    table.text('idempotency_key').unique();
    table.text('kind').notNullable();
    table.text('email').notNullable();
    table.jsonb('fields').notNullable();
    table.boolean('suspicious').notNullable();
    table.timestamp('received_at').notNullable().defaultTo(knex.fn.now());
    table.index(['email', 'received_at']);
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('visitor_messages');
}
