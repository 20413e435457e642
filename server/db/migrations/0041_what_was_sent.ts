import type { Knex } from 'knex';

/** Of a delivery, whether the outside may have heard of it: attempts are counted anew when it is retried. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('webhook_deliveries', (table) => {
    table.boolean('was_sent').notNullable().defaultTo(false);
  });
  await knex.raw('update webhook_deliveries set was_sent = true where attempts > 0');
  // Of an invoice that was opened since, no approval from before is told any more.
  await knex.raw(`update webhook_deliveries as delivery set is_overtaken = true from invoices as invoice
    where delivery.status = 'failure' and delivery.event = 'invoice.approved'
      and invoice.account_id = delivery.account_id and invoice.id = delivery.invoice_id
      and (invoice.decided_at is null or invoice.decided_at > delivery.requested_at)`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('webhook_deliveries', (table) => {
    table.dropColumns('was_sent');
  });
}
