import type { Knex } from 'knex';

const weight = `octet_length(lines::text) + octet_length(field_boxes::text) + octet_length(field_confidence::text)
  + octet_length(field_errors::text) + octet_length(flags::text) + coalesce(octet_length(description), 0)`;

/**
 * What people confirmed and reviewed, what was sent back, and whether an invoice waits for its review. The raised version
 * of the policy has open invoices judged again, so that those with doubts are to check from now on.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table invoices
      add column confirmed jsonb not null default '{}',
      add column doubts integer not null default 0,
      add column reviewed jsonb,
      add column sent_back jsonb,
      add column awaits_review boolean not null default false,
      drop column bytes;
    alter table invoices add column bytes integer not null
      generated always as (${weight} + octet_length(confirmed::text)) stored;
    alter table approval_policies add column reviewing text not null default 'confident';
    insert into approval_policies (account_id, version)
      select distinct account_id, 1 from invoices where status = 'pending_review' and deleted_at is null
      on conflict (account_id) do update set version = approval_policies.version + 1`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table approval_policies drop column reviewing;
    alter table invoices drop column bytes, drop column confirmed, drop column doubts, drop column reviewed, drop column sent_back,
      drop column awaits_review;
    alter table invoices add column bytes integer not null generated always as (${weight}) stored`);
}
