import type { Knex } from 'knex';
import { runSql } from '../runSql.ts';

/** The bills of connected ledgers, and what in them does not agree with the invoices here. */
export async function up(knex: Knex): Promise<void> {
  await runSql(
    knex,
    `
    -- Bills and credits as they were last read. They are never deleted: their status says that they are gone.
    create table ledger_bills (
      account_id uuid not null,
      ledger text not null,
      company_id text not null,
      bill_id text not null,
      bill jsonb not null,
      -- The mark of an export, which is its id.
      mark text,
      -- Its vendor by name, however it is spelled.
      vendor_key text not null,
      number_key text,
      total text not null,
      issued_on date,
      -- Entered before the ledger was connected.
      is_earlier boolean not null,
      primary key (account_id, ledger, company_id, bill_id)
    );
    create index ledger_bills_by_number on ledger_bills
      (account_id, ledger, company_id, vendor_key, number_key);
    create index ledger_bills_by_total on ledger_bills
      (account_id, ledger, company_id, vendor_key, total);
    call pg_temp.belongs_to_accounts('ledger_bills',
      app_may => 'select, insert, update', system_may => 'select');

    create table ledger_findings (
      account_id uuid not null,
      id uuid not null,
      ledger text not null,
      company_id text not null,
      -- The same whenever the same thing is found.
      key text not null,
      kind text not null,
      -- Both sides and what differs.
      found jsonb not null,
      version integer not null,
      found_at timestamptz not null default current_timestamp,
      owner_id uuid,
      closed_at timestamptz,
      -- Nobody: it was no longer so.
      closed_by uuid,
      closed_by_name text,
      close_reason text,
      seq bigint not null,
      primary key (account_id, id),
      unique (account_id, ledger, company_id, key),
      unique (account_id, seq)
    );
    call pg_temp.belongs_to_accounts('ledger_findings',
      app_may => 'select, insert, update', system_may => 'select');

    alter table ledger_connections
      -- Changes of bills after this are still to be read.
      add column bills_read_to timestamptz,
      -- When the bills were last compared.
      add column checked_at timestamptz;

    -- The bill that was deleted or made void in the ledger: its id, with the request that had made it.
    alter table export_logs add column gone jsonb;
    create index export_logs_by_gone on export_logs (account_id, (gone->>'billId')) where gone is not null;
  `,
  );
}

export async function down(): Promise<void> {
  throw new Error('Migrations are not taken back: restore a backup instead.');
}
