import type { Knex } from 'knex';
import { createTenantTable } from '../schema.ts';

export async function up(knex: Knex): Promise<void> {
  const now = knex.fn.now();

  // Whom mail to an address belongs to is asked before an account is known.
  await createTenantTable(
    knex,
    'inbound_addresses',
    { key: [], appMay: ['select', 'insert', 'update'], systemMay: ['select'] },
    (table) => {
      // 96 bits that nobody guesses.
      table
        .text('token')
        .notNullable()
        .unique()
        .defaultTo(
          knex.raw(
            "substr(encode(sha256(convert_to(gen_random_uuid()::text, 'UTF8')), 'hex'), 1, 24)",
          ),
        );
      table.timestamp('created_at').notNullable().defaultTo(now);
    },
  );
  await knex.raw('insert into inbound_addresses (account_id) select account_id from accounts');

  await createTenantTable(
    knex,
    'email_captures',
    {
      key: ['id'],
      appMay: ['select', 'insert', 'update'],
      systemMay: ['select'],
    },
    (table) => {
      table.uuid('id').notNullable();
      table.bigInteger('seq').notNullable();
      // What makes two deliveries the same mail.
      table.text('mail_key').notNullable();
      table.text('file_hash').notNullable();
      table.integer('file_size').notNullable();
      // Who handed it over, and for whom: what its own lines say may be made up.
      table.jsonb('envelope').notNullable();
      table.text('from_name');
      table.text('from_email');
      table.text('subject');
      table.timestamp('received_at').notNullable().defaultTo(now);
      table.text('status').notNullable();
      table.integer('attachment_count').notNullable().defaultTo(0);
      table.specificType('invoice_ids', 'uuid[]').notNullable().defaultTo('{}');
      table.text('error_message');
      table.text('notice');
      table.text('text').notNullable().defaultTo('');
      table.boolean('text_is_cut').notNullable().defaultTo(false);
      table.jsonb('files').notNullable().defaultTo('[]');
      table.text('authentication');
      table.jsonb('authentication_details');
      // Counts the looks: a job of an earlier one has nothing to do any more.
      table.integer('round').notNullable().defaultTo(1);
      // How often the present one has begun.
      table.integer('tries').notNullable().defaultTo(0);
      // It waits until the plan allows for its invoices.
      table.boolean('waits_for_plan').notNullable().defaultTo(false);
      table.unique(['account_id', 'seq']);
      table.unique(['account_id', 'mail_key']);
      table.index(['account_id', 'received_at']);
    },
  );
  await knex.raw(
    'create index email_captures_waiting on email_captures (account_id) where waits_for_plan',
  );

  await knex.schema.alterTable('uploads', (table) => {
    // The mail that it came with.
    table.uuid('capture_id');
  });
  await knex.raw(
    'create index uploads_of_capture on uploads (account_id, capture_id) where capture_id is not null',
  );
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('uploads', (table) => {
    table.dropColumns('capture_id');
  });
  await knex.schema.dropTable('email_captures');
  await knex.schema.dropTable('inbound_addresses');
}
