import type { Knex } from 'knex';
import { createTenantTable } from '../schema.ts';

export async function up(knex: Knex): Promise<void> {
  const now = knex.fn.now();

  // One row for each person, kind and invoice: what is told anew takes the place of what was told before.
  await createTenantTable(
    knex,
    'notifications',
    {
      key: ['id'],
      appMay: ['select', 'insert', 'update'],
      systemMay: ['select'],
    },
    (table) => {
      table.uuid('id').notNullable();
      table.uuid('person_id').notNullable();
      table.text('kind').notNullable();
      table.uuid('invoice_id').notNullable();
      // What it tells of; the same is not told twice.
      table.text('occasion').notNullable();
      table.jsonb('details').notNullable();
      table.bigInteger('seq').notNullable();
      table.timestamp('created_at').notNullable().defaultTo(now);
      table.timestamp('read_at');
      // Since when it is no longer so.
      table.timestamp('ended_at');
      // When it was told by letter, or turned out not to be.
      table.timestamp('mailed_at');
      table.timestamp('pushed_at');
      table.unique(['account_id', 'seq']);
      table.unique(['account_id', 'person_id', 'kind', 'invoice_id']);
      table.index(['account_id', 'person_id', 'seq']);
      table.index(['account_id', 'invoice_id']);
    },
  );
  await knex.raw(`create index notifications_unmailed on notifications (created_at)
    where mailed_at is null and read_at is null and ended_at is null`);

  // How far each company's changes have been looked through for what somebody should know.
  await createTenantTable(
    knex,
    'notification_progress',
    { key: [], appMay: ['select', 'insert', 'update'], systemMay: ['select'] },
    (table) => {
      table.bigInteger('seq').notNullable().defaultTo(0);
      table.bigInteger('audit_seq').notNullable().defaultTo(0);
      // Of the approval policy: under another one, what waits may wait for others.
      table.integer('policy_version').notNullable().defaultTo(-1);
    },
  );
  // Nobody is told by letter of what has waited since before there were letters.
  await knex.raw(`insert into notification_progress (account_id, seq, audit_seq)
    select account_id, coalesce(counter.seq, 0), coalesce(head.seq, 0) from accounts
      left join change_counters counter using (account_id) left join audit_heads head using (account_id)`);

  await createTenantTable(
    knex,
    'notification_settings',
    {
      key: ['person_id'],
      appMay: ['select', 'insert', 'update'],
      systemMay: ['select'],
    },
    (table) => {
      table.uuid('person_id').notNullable();
      table.text('letters').notNullable();
      table.text('zone').notNullable();
    },
  );

  await createTenantTable(
    knex,
    'decision_links',
    {
      key: ['token_hash'],
      appMay: ['select', 'insert', 'update'],
      systemMay: ['select', 'delete'],
    },
    (table) => {
      table.binary('token_hash').notNullable();
      table.uuid('person_id').notNullable();
      table.uuid('invoice_id').notNullable();
      // Of the invoice as the letter showed it.
      table.text('fingerprint').notNullable();
      table.timestamp('expires_at').notNullable().index();
      table.timestamp('used_at');
    },
  );

  await createTenantTable(
    knex,
    'push_subscriptions',
    {
      key: ['endpoint'],
      appMay: ['select', 'insert', 'update', 'delete'],
      systemMay: ['select', 'delete'],
    },
    (table) => {
      table.text('endpoint').notNullable();
      table.uuid('person_id').notNullable();
      // It lasts no longer than this one: whoever signed out there is told nothing there.
      table.uuid('session_id').notNullable();
      table.text('p256dh').notNullable();
      table.text('auth').notNullable();
      table.timestamp('created_at').notNullable().defaultTo(now);
      table.index(['account_id', 'person_id']);
    },
  );
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('push_subscriptions');
  await knex.schema.dropTable('decision_links');
  await knex.schema.dropTable('notification_settings');
  await knex.schema.dropTable('notification_progress');
  await knex.schema.dropTable('notifications');
}
