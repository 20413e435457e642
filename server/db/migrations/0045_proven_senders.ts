import type { Knex } from 'knex';

/** Which domains mails of a vendor were proven to come from. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`create index invoices_proven_senders on invoices
      (account_id, vendor_id, split_part(lower(source_email), '@', 2), id)
    where sender_authentication = 'pass'`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop index invoices_proven_senders');
}
