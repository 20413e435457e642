import type { Knex } from 'knex';
import { createTenantTable } from '../schema.ts';

export async function up(knex: Knex): Promise<void> {
  await createTenantTable(
    knex,
    'audit_log',
    { key: ['seq'], appMay: ['select', 'insert'], systemMay: ['select'] },
    (table) => {
      table.bigInteger('seq').notNullable();
      table.uuid('id').notNullable();
      table.timestamp('timestamp').notNullable();
      table.uuid('user_id');
      table.text('user_email').notNullable();
      table.text('ip_address');
      table.text('category').notNullable();
      table.text('action').notNullable();
      table.text('entity_type').notNullable();
      table.text('entity_id').notNullable();
      table.text('status').notNullable();
      table.jsonb('metadata');
      table.jsonb('old_values');
      table.jsonb('new_values');
      table.text('error_message');
      table.binary('previous_hash').notNullable();
      table.binary('hash').notNullable();
    },
  );

  await knex.raw('alter table audit_log add check (seq > 0)');

  // The end of each chain, locked while a link is added: links have an order, and the last ones cannot vanish unnoticed.
  await createTenantTable(
    knex,
    'audit_heads',
    { key: [], appMay: ['select', 'insert', 'update'], systemMay: ['select'] },
    (table) => {
      table.bigInteger('seq').notNullable();
      table.binary('hash').notNullable();
    },
  );

  await knex.raw(`
    create function refuse_audit_change() returns trigger language plpgsql as $$
    begin
      raise exception 'The audit log is append-only' using errcode = 'insufficient_privilege';
    end $$`);
  await knex.raw(`
    create trigger audit_log_is_append_only before update or delete or truncate on audit_log
    for each statement execute function refuse_audit_change()`);
}

export async function down(): Promise<void> {
  throw new Error('The audit log is not taken back.');
}
