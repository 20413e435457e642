-- The history of this database, the change counter of each account, answered calls (idempotency keys), and the
-- documents that people edit together.

-- Names the history of this database, so that devices notice when it was restored from an earlier time.
create table era (
  single boolean primary key default true check (single),
  id uuid not null default gen_random_uuid(),
  -- The cluster, database and timeline in which it began.
  place text
);
insert into era default values;

-- The app role has rights on tables of accounts only.
create function current_era() returns uuid language sql stable security definer
  set search_path = public as 'select id from era';
revoke execute on function current_era() from public;
grant execute on function current_era() to :"app";

-- Locked by each writer until it commits, so that sequences are committed in order.
create table change_counters (
  account_id uuid primary key,
  seq bigint not null
);
call pg_temp.belongs_to_accounts('change_counters',
  app_may => 'select, insert, update', system_may => 'select');

create table answered_calls (
  account_id uuid not null,
  key text not null,
  person_id uuid not null,
  call text not null,
  body_hash bytea not null,
  -- As text, so that a repeated answer is identical. Null while the call is carried out.
  answer text,
  answered_at timestamptz not null default current_timestamp,
  primary key (account_id, key)
);
create index on answered_calls (answered_at);
-- The app role may delete: a refused call releases its key.
call pg_temp.belongs_to_accounts('answered_calls',
  app_may => 'select, insert, update, delete', system_may => 'select, delete');

-- Updates are never rewritten; compaction puts a snapshot in their place.
create table document_updates (
  account_id uuid not null,
  document text not null,
  "position" bigint not null,
  "update" bytea not null,
  author_id uuid not null,
  stored_at timestamptz not null default current_timestamp,
  primary key (account_id, document, "position")
);
call pg_temp.belongs_to_accounts('document_updates',
  app_may => 'select, insert, delete', system_may => 'select');

create table document_snapshots (
  account_id uuid not null,
  document text not null,
  "position" bigint not null,
  state bytea not null,
  primary key (account_id, document)
);
call pg_temp.belongs_to_accounts('document_snapshots',
  app_may => 'select, insert, update, delete', system_may => 'select');

-- To whom each Yjs client of a document belongs, which never changes.
create table document_clients (
  account_id uuid not null,
  document text not null,
  client bigint not null,
  person_id uuid not null,
  primary key (account_id, document, client)
);
call pg_temp.belongs_to_accounts('document_clients',
  app_may => 'select, insert, delete', system_may => 'select');
