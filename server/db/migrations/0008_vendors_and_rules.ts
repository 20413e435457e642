import type { Knex } from 'knex';
import { createEntityTable } from '../schema.ts';

export async function up(knex: Knex): Promise<void> {
  await createEntityTable(knex, 'vendors', (table) => {
    table.text('name').notNullable();
    table.text('email');
    table.text('phone');
    table.text('tax_id');
    table.text('address');
    table.text('primary_contact_email');
    table.text('primary_contact_phone');
    table.text('payment_terms').notNullable();
    table.text('preferred_payment_method').notNullable();
    table.text('website');
    table.text('notes');
    table.text('status').notNullable();
    table.timestamp('verified_at');
  });

  await createEntityTable(knex, 'approval_rules', (table) => {
    table.text('name').notNullable();
    table.decimal('min_amount', null).notNullable();
    table.decimal('max_amount', null);
    table.specificType('required_approvers', 'text[]').notNullable();
    table.integer('priority').notNullable();
    table.integer('auto_escalate_after_hours');
    table.boolean('is_active').notNullable();
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('approval_rules');
  await knex.schema.dropTable('vendors');
}
