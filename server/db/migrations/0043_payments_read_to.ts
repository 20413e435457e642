import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('ledger_connections', (table) => {
    // The last export that was asked about whether it is paid; nothing: they are asked about from the beginning.
    table.uuid('payments_read_to');
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('ledger_connections', (table) => {
    table.dropColumns('payments_read_to');
  });
}
