-- pg-boss creates its tables here as the system role; the app role may only add jobs (server/platform/jobs).
create schema jobs authorization :"system";
grant usage on schema jobs to :"app";

-- A company's jobs that are not retried automatically any more. Failed uploads, mails and exports are listed
-- from their own tables.
create table failed_jobs (
  account_id uuid not null,
  -- The id of the job.
  id uuid not null,
  kind text not null,
  type text not null,
  entity_type text not null,
  entity_id text not null,
  -- For a recurring job only the last failure is listed.
  slot text not null,
  data jsonb not null,
  reason text not null,
  failed_at timestamptz not null default current_timestamp,
  -- A person has retried it, or it has succeeded since.
  resolved_at timestamptz,
  primary key (account_id, id)
);
create unique index failed_jobs_open on failed_jobs (account_id, kind, slot)
  where resolved_at is null;
call pg_temp.belongs_to_accounts('failed_jobs',
  app_may => 'select, insert, update', system_may => 'select');

-- Held by name for work that only one node does at a time. They belong to no account.
create table leases (
  name text primary key,
  holder uuid not null,
  ends_at timestamptz not null
);
call pg_temp.is_before_accounts('leases');

-- Each minute in which at least one node served.
create table heartbeats (
  minute timestamptz primary key
);
call pg_temp.is_before_accounts('heartbeats');

-- Messages from the public forms.
create table visitor_messages (
  id uuid primary key,
  idempotency_key text unique,
  kind text not null,
  email text not null,
  fields jsonb not null,
  suspicious boolean not null,
  received_at timestamptz not null default current_timestamp
);
create index on visitor_messages (email, received_at);
call pg_temp.is_before_accounts('visitor_messages');
