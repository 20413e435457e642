import type { Knex } from 'knex';

/** The limit is on letters: links that were opened at once, in the sandbox, are nobody's flood of mail. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('sign_in_links', (table) => {
    table.boolean('mailed').notNullable().defaultTo(true);
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('sign_in_links', (table) => {
    table.dropColumn('mailed');
  });
}
