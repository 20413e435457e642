import type { Knex } from 'knex';
import { runSql } from '../runSql.ts';

/** Bills that try the settings of a ledger, and are taken out of it again. */
export async function up(knex: Knex): Promise<void> {
  await runSql(
    knex,
    `
    create table ledger_test_bills (
      account_id uuid not null,
      id uuid not null,
      ledger text not null,
      company_id text not null,
      state text not null check (state in ('underWay', 'done', 'failed')),
      -- The bill and its vendor there, before they are sent.
      sent jsonb,
      bill_id text,
      url text,
      problem text,
      asked_by text not null,
      asked_at timestamptz not null default current_timestamp,
      finished_at timestamptz,
      primary key (account_id, id)
    );
    -- One at a time: whoever asks again while one is under way finishes that one.
    create unique index ledger_test_bills_under_way on ledger_test_bills (account_id, ledger, company_id)
      where state = 'underWay';
    create index ledger_test_bills_newest on ledger_test_bills (account_id, ledger, company_id, id desc);
    call pg_temp.belongs_to_accounts('ledger_test_bills',
      app_may => 'select, insert, update, delete', system_may => 'select');
  `,
  );
}

export async function down(): Promise<void> {
  throw new Error('Migrations are not taken back: restore a backup instead.');
}
