import type { Knex } from 'knex';
import { runSql } from '../runSql.ts';

/** Exchange rates by day, and the rate of an invoice. */
export async function up(knex: Knex): Promise<void> {
  await runSql(
    knex,
    `
    -- A row has the rates of two currencies in a month: one unit of the first is worth so many of the second.
    create table exchange_rates (
      account_id uuid not null,
      id uuid not null,
      source text not null,
      from_currency text not null,
      to_currency text not null,
      month text not null,
      days jsonb not null,
      -- Null for months that were too old for devices when they came.
      seq bigint,
      primary key (account_id, id),
      unique (account_id, source, from_currency, to_currency, month),
      unique (account_id, seq)
    );
    call pg_temp.belongs_to_accounts('exchange_rates',
      app_may => 'select, insert, update', system_may => 'select');

    alter table invoices
      add column exchange_rate numeric,
      add column exchange_rate_date date,
      -- The rate at which it was approved, with its day, its source and the currency of the company then.
      add column booked_rate jsonb;
  `,
  );
}

export async function down(): Promise<void> {
  throw new Error('Migrations are not taken back: restore a backup instead.');
}
