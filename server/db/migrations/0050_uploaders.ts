import type { Knex } from 'knex';

/** Everybody who brought a page of an invoice, and not who brought the first one alone: none of them approves it. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`alter table invoices add column also_uploaded_by uuid[] not null default '{}'`);
  // Each takes a place in the feed of its account, and is judged anew.
  await knex.raw(`
    with several as (
      select invoice.account_id, invoice.id, array_agg(distinct file.uploaded_by) as others,
        row_number() over (partition by invoice.account_id order by invoice.id) as place
      from invoices invoice
      join uploads made on made.account_id = invoice.account_id and made.id = invoice.upload_id
      cross join lateral jsonb_array_elements(made.made_of) page
      join uploads file on file.account_id = made.account_id and file.id = (page ->> 'uploadId')::uuid
      where file.uploaded_by is distinct from invoice.uploaded_by and file.uploaded_by is not null
      group by invoice.account_id, invoice.id
    ), counters as (
      update change_counters counter set seq = counter.seq + mine.count
      from (select account_id, count(*) as count from several group by account_id) mine
      where counter.account_id = mine.account_id
      returning counter.account_id, counter.seq - mine.count as before
    )
    update invoices set also_uploaded_by = several.others, seq = counters.before + several.place, standing_version = -1
    from several join counters using (account_id)
    where invoices.account_id = several.account_id and invoices.id = several.id`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table invoices drop column also_uploaded_by');
}
