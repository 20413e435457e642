-- Files, and what was read from them.

create table uploads (
  account_id uuid not null,
  id uuid not null,
  seq bigint not null,
  file_name text not null,
  file_type text not null,
  file_size integer not null,
  file_hash text not null,
  uploaded_by uuid,
  -- A program sent it.
  by_key boolean,
  -- The mail in which it arrived.
  capture_id uuid,
  status text not null,
  step text not null,
  progress integer not null,
  problem text,
  notice text,
  duplicate_of uuid,
  page_count integer,
  -- The number of pages with previews.
  previews integer not null default 0,
  invoice_id uuid,
  vendor_id uuid,
  -- The number of the current reading; jobs of earlier ones do nothing.
  round integer not null default 1,
  -- How often the current step was started.
  tries integer not null default 0,
  -- How often the current step has failed; `tries` also counts outages and kills.
  failures integer not null default 0,
  -- Data that steps pass to each other.
  page_reading jsonb,
  words_hash text,
  reading jsonb,
  differences jsonb not null default '[]',
  -- Pages where further invoices seem to begin; null until this was checked.
  cuts jsonb,
  page_of uuid,
  made_of jsonb,
  arranged_as jsonb,
  -- Whether it uses up the plan.
  counts boolean not null default true,
  -- The file was deleted for good together with its invoice.
  purged_at timestamptz,
  created_at timestamptz not null default current_timestamp,
  updated_at timestamptz not null default current_timestamp,
  primary key (account_id, id),
  unique (account_id, seq)
);
create index on uploads (account_id, created_at);
create index on uploads (account_id, file_hash);
create index on uploads (account_id, page_of);
create index uploads_failed on uploads (account_id, updated_at)
  where status = 'failed';
create index uploads_of_capture on uploads (account_id, capture_id)
  where capture_id is not null;
call pg_temp.belongs_to_accounts('uploads',
  app_may => 'select, insert, update', system_may => 'select');

create table upload_pages (
  account_id uuid not null,
  upload_id uuid not null,
  number integer not null,
  preview_hash text not null,
  primary key (account_id, upload_id, number)
);
call pg_temp.belongs_to_accounts('upload_pages',
  app_may => 'select, insert, delete', system_may => 'select');

-- Stored files that no row names, and since when.
create table unnamed_files (
  account_id uuid not null,
  hash text not null,
  since timestamptz not null,
  -- Set while it is being deleted.
  removing_at timestamptz,
  primary key (account_id, hash)
);
call pg_temp.belongs_to_accounts('unnamed_files',
  app_may => 'select, insert, update, delete', system_may => 'select');

-- Every request to a model with its cost, including failed ones.
create table model_calls (
  account_id uuid not null,
  id uuid not null,
  upload_id uuid not null,
  -- The number of the reading.
  round integer not null,
  model text not null,
  outcome text not null,
  -- Null if the server did not report them.
  input_tokens integer,
  output_tokens integer,
  -- In millionths of a dollar; null if the price is unknown.
  cost bigint,
  created_at timestamptz not null default current_timestamp,
  primary key (account_id, id)
);
create index on model_calls (account_id, created_at);
create index on model_calls (account_id, upload_id);
call pg_temp.belongs_to_accounts('model_calls',
  app_may => 'select, insert', system_may => 'select');

-- Places of an approved invoice's values on its pages. Derived data that can be computed again.
create table learned_layouts (
  account_id uuid not null,
  invoice_id uuid not null,
  -- Hash of the approved invoice and of the words; if it differs, the row is computed again.
  fingerprint text not null,
  words_hash text not null,
  traces jsonb not null,
  primary key (account_id, invoice_id)
);
call pg_temp.belongs_to_accounts('learned_layouts',
  app_may => 'select, insert, update', system_may => 'select');
