import type { Knex } from 'knex';

/** What happened to one entity is found without reading the whole log. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(
    'create index audit_log_by_entity on audit_log (account_id, entity_type, entity_id, seq desc)',
  );
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop index audit_log_by_entity');
}
