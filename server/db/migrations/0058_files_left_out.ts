import type { Knex } from 'knex';

/** Files of an invoice that its ledger takes with no bill, so that the others come to it all the same. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('export_logs', (table) => {
    table.jsonb('files_left_out').notNullable().defaultTo('[]');
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`update export_logs set document = 'refused' where document = 'incomplete'`);
  await knex.schema.alterTable('export_logs', (table) => {
    table.dropColumns('files_left_out');
  });
}
