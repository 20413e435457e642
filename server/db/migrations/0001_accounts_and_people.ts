import type { Knex } from 'knex';
import { createDirectoryTable, createTenantTable } from '../schema.ts';

export async function up(knex: Knex): Promise<void> {
  const now = knex.fn.now();

  await createTenantTable(
    knex,
    'accounts',
    { key: [], appMay: ['select', 'insert', 'update'], systemMay: ['select'] },
    (table) => {
      table.text('name').notNullable();
      table.timestamp('created_at').notNullable().defaultTo(now);
    },
  );

  await createTenantTable(
    knex,
    'subscriptions',
    { key: [], appMay: ['select', 'insert'], systemMay: ['select'] },
    (table) => {
      table.text('plan').notNullable();
      table.text('status').notNullable();
      table.timestamp('trial_ends_at');
      table.timestamp('ends_at');
      table.text('stripe_customer_id').index();
      table.foreign('account_id').references('accounts.account_id');
    },
  );

  await createDirectoryTable(knex, 'people', (table) => {
    table.uuid('id').primary();
    table.text('email').notNullable().unique();
    table.text('first_name').notNullable().defaultTo('');
    table.text('last_name').notNullable().defaultTo('');
    table.text('profile_image_url');
    table.timestamp('created_at').notNullable().defaultTo(now);
  });

  // Name and address stand here as well, so that a list of members never leaves its account, and stays readable for the
  // audit log and for approvals after somebody has left.
  await createTenantTable(
    knex,
    'members',
    {
      key: ['person_id'],
      appMay: ['select', 'insert', 'update'],
      systemMay: ['select', 'update'],
    },
    (table) => {
      table.uuid('person_id').notNullable();
      table.text('email').notNullable();
      table.text('first_name').notNullable();
      table.text('last_name').notNullable();
      table.text('profile_image_url');
      table.specificType('roles', 'text[]').notNullable();
      table.timestamp('joined_at').notNullable().defaultTo(now);
      table.timestamp('removed_at');
      table.foreign('account_id').references('accounts.account_id');
      table.index('person_id');
    },
  );

  await createTenantTable(
    knex,
    'invitations',
    {
      key: ['id'],
      appMay: ['select', 'insert', 'update'],
      systemMay: ['select', 'update'],
    },
    (table) => {
      table.uuid('id').notNullable();
      table.text('email').notNullable();
      table.specificType('roles', 'text[]').notNullable();
      table.binary('token_hash').notNullable();
      table.text('invited_by').notNullable();
      table.timestamp('created_at').notNullable().defaultTo(now);
      table.timestamp('expires_at').notNullable();
      table.timestamp('accepted_at');
      table.timestamp('withdrawn_at');
      table.foreign('account_id').references('accounts.account_id');
      table.index('token_hash');
    },
  );
  await knex.raw(
    'create unique index invitations_open on invitations (account_id, email) where accepted_at is null and withdrawn_at is null',
  );

  await createDirectoryTable(knex, 'sign_in_links', (table) => {
    table.binary('token_hash').primary();
    table.uuid('person_id').notNullable().references('people.id').onDelete('cascade');
    table.timestamp('created_at').notNullable().defaultTo(now);
    table.timestamp('expires_at').notNullable();
    table.timestamp('used_at');
    table.index(['person_id', 'created_at']);
  });

  await createDirectoryTable(knex, 'sessions', (table) => {
    table.uuid('id').primary();
    table.binary('token_hash').notNullable().unique();
    table.uuid('person_id').notNullable().references('people.id').onDelete('cascade');
    table.uuid('account_id').notNullable();
    table.text('user_agent').notNullable();
    table.text('ip_address').notNullable();
    table.timestamp('created_at').notNullable().defaultTo(now);
    table.timestamp('last_seen_at').notNullable().defaultTo(now);
    table.timestamp('expires_at').notNullable();
    table.index('person_id');
  });

  await createDirectoryTable(knex, 'passkeys', (table) => {
    table.uuid('id').primary();
    table.text('credential_id').notNullable().unique();
    table.uuid('person_id').notNullable().references('people.id').onDelete('cascade');
    table.binary('public_key').notNullable();
    table.bigInteger('counter').notNullable();
    table.specificType('transports', 'text[]').notNullable();
    table.text('name').notNullable();
    table.timestamp('created_at').notNullable().defaultTo(now);
    table.timestamp('last_used_at');
    table.index('person_id');
  });

  await createDirectoryTable(knex, 'passkey_ceremonies', (table) => {
    table.uuid('id').primary();
    table.text('challenge').notNullable();
    table.uuid('person_id').references('people.id').onDelete('cascade');
    table.timestamp('expires_at').notNullable().index();
  });
}

export async function down(): Promise<void> {
  throw new Error('The first migration is not taken back: drop the database instead.');
}
