import type { Knex } from 'knex';

/** What a provider calls a connection was never read: what is revoked is its token. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('ledger_connections', (table) => {
    table.dropColumns('connection_id');
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('ledger_connections', (table) => {
    table.text('connection_id');
  });
}
