import type { Knex } from 'knex';

/** Exports know what of their document is there, and invoices how they stand with each company's books. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('export_logs', (table) => {
    table.text('document_problem');
    // So many of the document's files are beside the bill.
    table.integer('files_attached').notNullable().defaultTo(0);
    // Whether an invoice is in anybody's books, or may be.
    table.index(['account_id', 'invoice_id']);
  });
  await knex.raw(`update export_logs set document_problem = problem, problem = null
    where document = 'refused'`);
  await knex.raw(`create index export_logs_without_document on export_logs (account_id)
    where document = 'refused'`);

  // What was sent before the invoice was decided as it is now may say something else than it does.
  await knex.raw(`
    update export_logs as export
      set sent = jsonb_set(export.sent, '{fingerprint}', to_jsonb(
        case when invoice.decided_at > export.requested_at then '' else coalesce(invoice.fingerprint, '') end))
      from invoices as invoice
      where export.sent is not null and invoice.account_id = export.account_id and invoice.id = export.invoice_id`);

  // The facts of exports knew one company of each ledger: they are told anew, of every company.
  await knex.raw(`
    with last as (
      select distinct on (account_id, invoice_id, ledger, company_id) * from export_logs
      order by account_id, invoice_id, ledger, company_id, status = 'failure', sent is null, requested_at desc, id desc
    ), told as (
      select account_id, invoice_id, jsonb_agg(jsonb_build_object(
          'ledger', ledger,
          'companyId', company_id,
          'state', case status when 'pending' then 'waiting' when 'success' then 'exported' else 'failed' end,
          'isUncertain', status = 'failure' and sent is not null,
          'at', to_char(coalesce(finished_at, requested_at) at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
          'externalId', external_id,
          'url', url,
          'problem', nullif(concat_ws(' ', problem, document_problem), '')
        ) order by requested_at, id) as exports
      from last group by account_id, invoice_id
    ), changes as (
      select account_id, count(*) as count from told group by account_id
    ), counters as (
      update change_counters as counter set seq = counter.seq + changes.count from changes
        where counter.account_id = changes.account_id
        returning counter.account_id, counter.seq - changes.count as before
    ), placed as (
      select told.*, counters.before + row_number() over (partition by told.account_id order by told.invoice_id) as seq
      from told join counters using (account_id)
    )
    update invoices as invoice set exports = placed.exports, seq = placed.seq from placed
      where invoice.account_id = placed.account_id and invoice.id = placed.invoice_id`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('export_logs', (table) => {
    table.dropIndex(['account_id', 'invoice_id']);
    table.dropColumns('document_problem', 'files_attached');
  });
}
