import type { Knex } from 'knex';
import { createTenantTable } from '../schema.ts';

/** What programs call by. A key is looked up by its hash before its account is known. */
export async function up(knex: Knex): Promise<void> {
  await createTenantTable(
    knex,
    'api_keys',
    { key: ['id'], appMay: ['select', 'insert', 'update'], systemMay: ['select'] },
    (table) => {
      table.uuid('id').notNullable();
      table.text('name').notNullable();
      table.text('prefix').notNullable();
      table.binary('token_hash').notNullable().index();
      table.specificType('scopes', 'text[]').notNullable();
      // In whose place it works, and never beyond what they may do.
      table.uuid('created_by').notNullable();
      table.timestamp('created_at').notNullable().defaultTo(knex.fn.now());
      table.timestamp('expires_at');
      table.timestamp('last_used_at');
      table.timestamp('revoked_at');
    },
  );
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('api_keys');
}
