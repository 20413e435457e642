import type { Knex } from 'knex';
import { createTenantTable } from '../schema.ts';

export async function up(knex: Knex): Promise<void> {
  const now = knex.fn.now();

  await knex.schema.alterTable('invoices', (table) => {
    table.jsonb('exports').notNullable().defaultTo('[]');
  });

  // One for each ledger; it stays when it is disconnected, so that the same company finds its settings again.
  await createTenantTable(
    knex,
    'ledger_connections',
    { key: ['ledger'], appMay: ['select', 'insert', 'update'], systemMay: ['select'] },
    (table) => {
      table.text('ledger').notNullable();
      table.text('state').notNullable();
      table.text('company_id').notNullable();
      table.text('company_name');
      table.text('home_currency');
      // What a provider calls the connection itself, where it has a name for it.
      table.text('connection_id');
      table.text('sealed_tokens');
      table.timestamp('access_expires_at');
      table.timestamp('refreshed_at');
      table.text('connected_by').notNullable();
      table.timestamp('connected_at').notNullable().defaultTo(now);
      table.timestamp('last_sync_at');
      table.jsonb('settings').notNullable();
      table.jsonb('choices').notNullable();
      table.timestamp('choices_at');
    },
  );

  // Journeys to a provider that have not come back yet. Each is used once.
  await createTenantTable(
    knex,
    'ledger_journeys',
    {
      key: ['state_hash'],
      appMay: ['select', 'insert', 'delete'],
      systemMay: ['select', 'delete'],
    },
    (table) => {
      table.binary('state_hash').notNullable();
      table.text('ledger').notNullable();
      table.uuid('person_id').notNullable();
      table.text('sealed_verifier');
      table.timestamp('expires_at').notNullable();
    },
  );

  // Which vendor of ours is which of theirs.
  await createTenantTable(
    knex,
    'ledger_vendors',
    {
      key: ['ledger', 'company_id', 'vendor_key'],
      appMay: ['select', 'insert', 'update', 'delete'],
      systemMay: ['select'],
    },
    (table) => {
      table.text('ledger').notNullable();
      table.text('company_id').notNullable();
      // Of ours and the currency: some ledgers keep a vendor for each.
      table.text('vendor_key').notNullable();
      table.uuid('vendor_id');
      table.text('name').notNullable();
      table.text('external_id').notNullable();
      table.text('suggested_account_id');
    },
  );

  await createTenantTable(
    knex,
    'export_logs',
    { key: ['id'], appMay: ['select', 'insert', 'update'], systemMay: ['select'] },
    (table) => {
      table.uuid('id').notNullable();
      table.uuid('invoice_id').notNullable();
      table.text('ledger').notNullable();
      table.text('company_id').notNullable();
      table.text('status').notNullable();
      table.text('requested_by').notNullable();
      table.timestamp('requested_at').notNullable().defaultTo(now);
      // What the provider knows the request by: sent again under it, nothing is done twice.
      table.text('request_key').notNullable();
      // What was sent under that key; from then on it is not known whether the bill is there.
      table.jsonb('sent');
      table.integer('attempts').notNullable().defaultTo(0);
      table.timestamp('next_attempt_at');
      table.text('problem');
      table.text('external_id');
      table.text('url');
      // Of the invoice's file: `none`, `waiting`, `attached` or `refused`.
      table.text('document').notNullable().defaultTo('none');
      table.timestamp('finished_at');
      table.index(['account_id', 'requested_at']);
    },
  );
  // Whoever asks twice at once: one of them finds it there.
  await knex.raw(`create unique index export_logs_once on export_logs (account_id, ledger, company_id, invoice_id)
    where status <> 'failure'`);
  await knex.raw(`create index export_logs_due on export_logs (next_attempt_at)
    where next_attempt_at is not null`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('export_logs');
  await knex.schema.dropTable('ledger_vendors');
  await knex.schema.dropTable('ledger_journeys');
  await knex.schema.dropTable('ledger_connections');
  await knex.schema.alterTable('invoices', (table) => {
    table.dropColumns('exports');
  });
}
