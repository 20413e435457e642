-- Files, and what was read in them.

create table uploads (
  account_id uuid not null,
  id uuid not null,
  seq bigint not null,
  file_name text not null,
  file_type text not null,
  file_size integer not null,
  file_hash text not null,
  uploaded_by uuid,
  -- The mail that it came with.
  capture_id uuid,
  status text not null,
  step text not null,
  progress integer not null,
  problem text,
  notice text,
  duplicate_of uuid,
  page_count integer,
  -- How many pages there are pictures of.
  previews integer not null default 0,
  invoice_id uuid,
  vendor_id uuid,
  -- Counts the readings: a job of an earlier one has nothing left to do.
  round integer not null default 1,
  -- How often the present step has begun.
  tries integer not null default 0,
  -- How often the present step has failed; `tries` also counts outages and kills.
  failures integer not null default 0,
  -- What the steps hand on to each other.
  page_reading jsonb,
  words_hash text,
  reading jsonb,
  differences jsonb not null default '[]',
  -- Where further invoices seem to begin; null until something has looked.
  cuts jsonb,
  page_of uuid,
  made_of jsonb,
  arranged_as jsonb,
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

-- Every question that was put to a model, with what it has cost; also those that came to nothing.
create table model_calls (
  account_id uuid not null,
  id uuid not null,
  upload_id uuid not null,
  -- Which reading of the file it was.
  round integer not null,
  model text not null,
  outcome text not null,
  -- None where the server did not say.
  input_tokens integer,
  output_tokens integer,
  -- In millionths of a dollar; none where nobody knows the price.
  cost bigint,
  created_at timestamptz not null default current_timestamp,
  primary key (account_id, id)
);
create index on model_calls (account_id, created_at);
create index on model_calls (account_id, upload_id);
call pg_temp.belongs_to_accounts('model_calls',
  app_may => 'select, insert', system_may => 'select');

-- Where the values of an approved invoice stood on its pages. All of it can be worked out again.
create table learned_layouts (
  account_id uuid not null,
  invoice_id uuid not null,
  -- Of the invoice as it was approved, and of the words: with other ones it is worked out anew.
  fingerprint text not null,
  words_hash text not null,
  traces jsonb not null,
  primary key (account_id, invoice_id)
);
call pg_temp.belongs_to_accounts('learned_layouts',
  app_may => 'select, insert, update', system_may => 'select');
