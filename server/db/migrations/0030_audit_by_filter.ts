import type { Knex } from 'knex';

/** Each filter of the audit logs finds its rows, newest first, without reading the others. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('create index audit_log_by_category on audit_log (account_id, category, seq)');
  await knex.raw('create index audit_log_by_action on audit_log (account_id, action, seq)');
  await knex.raw('create index audit_log_by_status on audit_log (account_id, status, seq)');
  await knex.raw('create index audit_log_by_time on audit_log (account_id, "timestamp")');
}

export async function down(knex: Knex): Promise<void> {
  for (const part of ['category', 'action', 'status', 'time']) {
    await knex.raw('drop index ??', [`audit_log_by_${part}`]);
  }
}
