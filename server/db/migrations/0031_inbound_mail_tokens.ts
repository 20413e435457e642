import type { Knex } from 'knex';
import { createDirectoryTable } from '../schema.ts';

/** Which tokens a service that hands mail over has used already, each with the hash of the mail that it came with. */
export async function up(knex: Knex): Promise<void> {
  await createDirectoryTable(knex, 'inbound_mail_tokens', (table) => {
    table.binary('token_hash').primary();
    table.text('content_hash').notNullable();
    table.timestamp('claimed_at').notNullable().defaultTo(knex.fn.now()).index();
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('inbound_mail_tokens');
}
