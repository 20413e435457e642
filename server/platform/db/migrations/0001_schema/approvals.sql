-- The fingerprint that the approver saw tells whether the invoice has changed since.
create table invoice_approvals (
  account_id uuid not null,
  invoice_id uuid not null,
  person_id uuid not null,
  name text not null,
  comment text,
  fingerprint text not null,
  approved_at timestamptz not null default current_timestamp,
  stood_in_for jsonb not null default '[]',
  primary key (account_id, invoice_id, person_id)
);
call pg_temp.belongs_to_accounts('invoice_approvals',
  app_may => 'select, insert, update, delete', system_may => 'select');

-- For whom each approval was, under which name and to which account. It stays when the invoice is reopened, rejected,
-- changed or deleted, so that nobody can make a vendor unknown that was paid before.
create table payees (
  account_id uuid not null,
  id uuid not null,
  invoice_id uuid not null,
  vendor_id uuid,
  key text not null,
  iban text,
  iban_key text generated always as (regexp_replace(upper(iban), '[^A-Z0-9]', '', 'g')) stored,
  primary key (account_id, id)
);
create index payees_by_account on payees (account_id, iban_key)
  where iban_key is not null;
create index payees_by_key on payees (account_id, key);
create index payees_of_invoice on payees (account_id, invoice_id);
create index payees_of_vendor on payees (account_id, vendor_id);
call pg_temp.belongs_to_accounts('payees',
  app_may => 'select, insert, delete', system_may => 'select');

create table approval_rules (
  account_id uuid not null,
  id uuid not null,
  name text not null,
  min_amount numeric not null,
  max_amount numeric,
  required_approvers text[] not null,
  priority integer not null,
  auto_escalate_after_hours integer,
  is_active boolean not null,
  -- As in `invoices`.
  seq bigint not null,
  revision integer not null default 1,
  document_position bigint not null default 0,
  unedited jsonb,
  field_errors jsonb not null default '[]',
  created_at timestamptz not null default current_timestamp,
  updated_at timestamptz not null default current_timestamp,
  deleted_at timestamptz,
  primary key (account_id, id),
  unique (account_id, seq)
);
call pg_temp.belongs_to_accounts('approval_rules',
  app_may => 'select, insert, update', system_may => 'select');

-- The settings that decide who must approve.
create table approval_policies (
  account_id uuid primary key,
  rates jsonb not null default '{}',
  keeps_uploaders_out boolean not null default false,
  -- Which invoices are reviewed before they wait for approvals.
  reviewing text not null default 'confident',
  -- Incremented with every change of rules, roles and these settings.
  version integer not null default 0
);
call pg_temp.belongs_to_accounts('approval_policies',
  app_may => 'select, insert, update', system_may => 'select');

create table delegations (
  account_id uuid not null,
  person_id uuid not null,
  substitute_id uuid not null,
  -- Whole days including the last one, in this time zone.
  from_day date not null,
  to_day date not null,
  zone text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- When its beginning was noticed.
  begun_at timestamptz,
  primary key (account_id, person_id)
);
call pg_temp.belongs_to_accounts('delegations',
  app_may => 'select, insert, update, delete', system_may => 'select');
