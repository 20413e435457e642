import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('ledger_connections', (table) => {
    // Until when the ledger takes no more calls of this company.
    table.timestamp('paused_until');
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('ledger_connections', (table) => {
    table.dropColumns('paused_until');
  });
}
