import type { Knex } from 'knex';
import { createTenantTable } from '../schema.ts';

/** What decides who must approve, and under which version of that each invoice was judged. */
export async function up(knex: Knex): Promise<void> {
  await createTenantTable(
    knex,
    'approval_policies',
    { key: [], appMay: ['select', 'insert', 'update'], systemMay: ['select'] },
    (table) => {
      table.jsonb('rates').notNullable().defaultTo('{}');
      table.boolean('keeps_uploaders_out').notNullable().defaultTo(false);
      // Rises with every change of rules, roles and these settings.
      table.integer('version').notNullable().defaultTo(0);
    },
  );
  await knex.raw('insert into approval_policies (account_id) select account_id from accounts');
  await knex.schema.alterTable('invoices', (table) => {
    table.timestamp('waiting_since').notNullable().defaultTo(knex.fn.now());
    // Below every version: it was never judged.
    table.integer('standing_version').notNullable().defaultTo(-1);
  });
  await knex.raw('update invoices set waiting_since = created_at');
  await knex.raw(`create index invoices_judged on invoices (account_id, standing_version)
    where status = 'pending_review' and deleted_at is null`);
  await knex.raw(`create index invoices_escalating on invoices (escalates_at)
    where status = 'pending_review' and deleted_at is null and escalated_at is null`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('invoices', (table) => {
    table.dropColumns('waiting_since', 'standing_version');
  });
  await knex.schema.dropTable('approval_policies');
}
