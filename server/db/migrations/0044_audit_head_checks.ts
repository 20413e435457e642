import type { Knex } from 'knex';
import { createTenantTable } from '../schema.ts';

/** Signed heads that a company has kept and brought back, and what comparing the log with them has come to. */
export async function up(knex: Knex): Promise<void> {
  await createTenantTable(
    knex,
    'audit_head_checks',
    { key: ['id'], appMay: ['select', 'insert', 'update', 'delete'], systemMay: ['select'] },
    (table) => {
      table.uuid('id').notNullable();
      table.bigInteger('seq').notNullable();
      table.binary('hash').notNullable();
      table.timestamp('kept_at').notNullable();
      table.timestamp('asked_at').notNullable().defaultTo(knex.fn.now());
      table.timestamp('checked_at');
      table.text('fault');
    },
  );
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('audit_head_checks');
}
