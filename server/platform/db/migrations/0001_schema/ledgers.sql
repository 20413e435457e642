-- Accounting software, and what was exported to it.

-- One for each ledger. The row stays after a disconnection, so that the same company keeps its settings.
create table ledger_connections (
  account_id uuid not null,
  ledger text not null,
  state text not null,
  company_id text not null,
  company_name text,
  home_currency text,
  sealed_tokens text,
  access_expires_at timestamptz,
  refreshed_at timestamptz,
  connected_by text not null,
  connected_at timestamptz not null default current_timestamp,
  last_sync_at timestamptz,
  -- Until when the ledger accepts no more calls of this company.
  paused_until timestamptz,
  -- The last export whose payment was looked up; null: start from the beginning.
  payments_read_to uuid,
  settings jsonb not null,
  choices jsonb not null,
  choices_at timestamptz,
  primary key (account_id, ledger)
);
call pg_temp.belongs_to_accounts('ledger_connections',
  app_may => 'select, insert, update', system_may => 'select');

-- Pending OAuth consents at a provider. Each `state` is used once.
create table ledger_journeys (
  account_id uuid not null,
  state_hash bytea not null,
  ledger text not null,
  person_id uuid not null,
  sealed_verifier text,
  expires_at timestamptz not null,
  primary key (account_id, state_hash)
);
call pg_temp.belongs_to_accounts('ledger_journeys',
  app_may => 'select, insert, delete', system_may => 'select, delete');

-- The ledger's vendor for each of our vendors.
create table ledger_vendors (
  account_id uuid not null,
  ledger text not null,
  company_id text not null,
  -- Our vendor and the currency, because some ledgers have one vendor per currency.
  vendor_key text not null,
  vendor_id uuid,
  name text not null,
  external_id text not null,
  suggested_account_id text,
  -- Used for the vendor's last bill there.
  suggested_tax_codes text[] not null default '{}',
  primary key (account_id, ledger, company_id, vendor_key)
);
call pg_temp.belongs_to_accounts('ledger_vendors',
  app_may => 'select, insert, update, delete', system_may => 'select');

create table export_logs (
  account_id uuid not null,
  id uuid not null,
  invoice_id uuid not null,
  ledger text not null,
  company_id text not null,
  status text not null,
  requested_by text not null,
  requested_at timestamptz not null default current_timestamp,
  -- The provider's idempotency key for this request.
  request_key text not null,
  -- The request sent with that key; from then on the bill may exist in the ledger.
  sent jsonb,
  attempts integer not null default 0,
  next_attempt_at timestamptz,
  problem text,
  external_id text,
  url text,
  -- Bills with the vendor and number of the invoice that were in the ledger before the export.
  found jsonb,
  -- Ids of such bills that somebody has said to be others.
  different text[] not null default '{}',
  -- State of the invoice's file: `none`, `waiting`, `attached`, `incomplete` or `refused`.
  document text not null default 'none',
  document_problem text,
  -- How many of the document's files are attached to the bill or left out.
  files_attached integer not null default 0,
  files_left_out jsonb not null default '[]',
  finished_at timestamptz,
  primary key (account_id, id)
);
create index on export_logs (account_id, invoice_id);
create index on export_logs (account_id, requested_at);
create index export_logs_by_bill on export_logs (account_id, external_id)
  where external_id is not null;
create index export_logs_by_number on export_logs
  (account_id, ledger, company_id, plain_number(sent->'bill'->>'number'))
  where sent is not null;
create index export_logs_due on export_logs (next_attempt_at)
  where next_attempt_at is not null;
create index export_logs_failed on export_logs (account_id, ledger, invoice_id, requested_at)
  where status = 'failure';
create unique index export_logs_once on export_logs (account_id, ledger, company_id, invoice_id)
  where status <> 'failure';
create index export_logs_without_document on export_logs (account_id)
  where document = 'refused';
call pg_temp.belongs_to_accounts('export_logs',
  app_may => 'select, insert, update', system_may => 'select');

-- Invoices exported in files, for other accounting software.
create table export_files (
  account_id uuid not null,
  id uuid not null,
  format text not null,
  file_name text not null,
  invoice_count integer not null,
  requested_by text not null,
  requested_at timestamptz not null default current_timestamp,
  primary key (account_id, id)
);
create index on export_files (account_id, requested_at);
call pg_temp.belongs_to_accounts('export_files',
  app_may => 'select, insert, update', system_may => 'select');

create table export_file_invoices (
  account_id uuid not null,
  file_id uuid not null,
  place integer not null,
  invoice_id uuid not null,
  format text not null,
  -- The approval that was exported: an invoice that is reopened and approved again can be exported again.
  decided_at timestamptz,
  primary key (account_id, file_id, place)
);
create index on export_file_invoices (account_id, invoice_id, format);
call pg_temp.belongs_to_accounts('export_file_invoices',
  app_may => 'select, insert', system_may => 'select');
