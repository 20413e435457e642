import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('uploads', (table) => {
    // Where further invoices seem to begin; null until somebody or something has looked.
    table.jsonb('cuts');
    table.uuid('page_of');
    table.jsonb('made_of');
    table.jsonb('arranged_as');
    table.index(['account_id', 'page_of']);
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('uploads', (table) => {
    table.dropIndex(['account_id', 'page_of']);
    table.dropColumns('cuts', 'page_of', 'made_of', 'arranged_as');
  });
}
