import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('invoices', (table) => {
    table.jsonb('read_by');
    // For the list of one vendor, newest first.
    table.dropIndex(['account_id', 'vendor_id']);
    table.index(['account_id', 'vendor_id', 'id']);
  });
  // How many pages there are pictures of.
  await knex.schema.alterTable('uploads', (table) => {
    table.integer('previews').notNullable().defaultTo(0);
  });
  await knex.raw(`update uploads set previews = (
    select count(*) from upload_pages page
    where page.account_id = uploads.account_id and page.upload_id = uploads.id)`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('uploads', (table) => {
    table.dropColumn('previews');
  });
  await knex.schema.alterTable('invoices', (table) => {
    table.dropIndex(['account_id', 'vendor_id', 'id']);
    table.index(['account_id', 'vendor_id']);
    table.dropColumn('read_by');
  });
}
