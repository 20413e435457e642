import type { Knex } from 'knex';

/**
 * `found`: bills with the vendor and number of the invoice that were in the ledger before the export.
 * `different`: ids of such bills that somebody has said to be others.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table export_logs add column found jsonb, add column different text[] not null default '{}';
    create index export_logs_by_number on export_logs
      (account_id, ledger, company_id, plain_number(sent->'bill'->>'number')) where sent is not null;
    create index export_logs_by_bill on export_logs (account_id, external_id)
      where external_id is not null`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop index export_logs_by_number, export_logs_by_bill;
    alter table export_logs drop column found, drop column different`);
}
