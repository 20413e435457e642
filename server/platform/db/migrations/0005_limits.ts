import type { Knex } from 'knex';
import pg from 'pg';
import { rolesOf } from '../migrate.ts';

/** A refused call releases its key; pages are weighed; rules whose range ends before it begins say so. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`grant delete on answered_calls to ${pg.escapeIdentifier(rolesOf(knex).app)}`);
  await knex.raw(`
    alter table invoices add column bytes integer not null generated always as (
      octet_length(lines::text) + octet_length(field_boxes::text) + octet_length(field_confidence::text)
      + octet_length(field_errors::text) + octet_length(flags::text) + coalesce(octet_length(description), 0)
    ) stored`);
  await knex.raw(`
    with broken as (
      select account_id, id, row_number() over (partition by account_id order by id) as place
      from approval_rules where max_amount < min_amount and deleted_at is null
    ), counted as (
      select account_id, count(*) as rules from broken group by account_id
    ), raised as (
      update change_counters counter set seq = counter.seq + counted.rules
      from counted where counter.account_id = counted.account_id
      returning counter.account_id, counter.seq - counted.rules as seq
    )
    update approval_rules rule set seq = raised.seq + broken.place, field_errors = rule.field_errors
      || '[{"field": "maxAmount", "message": "Maximum amount must be at least the minimum amount"}]'::jsonb
    from broken join raised using (account_id)
    where rule.account_id = broken.account_id and rule.id = broken.id`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table invoices drop column bytes');
  const app = pg.escapeIdentifier(rolesOf(knex).app);
  await knex.raw(`revoke delete on answered_calls from ${app}`);
}
