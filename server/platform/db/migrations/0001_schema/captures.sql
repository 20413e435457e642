-- Invoices received by e-mail.

-- Looked up before an account is known.
create table inbound_addresses (
  account_id uuid primary key,
  token text not null default substr(encode(sha256(convert_to(gen_random_uuid()::text, 'UTF8')), 'hex'), 1, 24) unique,
  created_at timestamptz not null default current_timestamp
);
call pg_temp.belongs_to_accounts('inbound_addresses',
  app_may => 'select, insert, update', system_may => 'select');

create table email_captures (
  account_id uuid not null,
  id uuid not null,
  seq bigint not null,
  -- Two deliveries with the same key are the same mail.
  mail_key text not null,
  file_hash text not null,
  file_size integer not null,
  -- The SMTP envelope. The headers of the mail itself may be forged.
  envelope jsonb not null,
  from_name text,
  from_email text,
  subject text,
  received_at timestamptz not null default current_timestamp,
  status text not null,
  attachment_count integer not null default 0,
  invoice_ids uuid[] not null default '{}',
  error_message text,
  notice text,
  text text not null default '',
  text_is_cut boolean not null default false,
  files jsonb not null default '[]',
  authentication text,
  authentication_details jsonb,
  -- The number of the current reading; jobs of earlier ones do nothing.
  round integer not null default 1,
  -- How often the current reading was started.
  tries integer not null default 0,
  -- Waits until the plan's allowance has room for its invoices.
  waits_for_plan boolean not null default false,
  primary key (account_id, id),
  unique (account_id, mail_key),
  unique (account_id, seq)
);
create index on email_captures (account_id, received_at);
create index email_captures_failed on email_captures (account_id, received_at)
  where status = 'failed';
create index email_captures_waiting on email_captures (account_id)
  where waits_for_plan;
call pg_temp.belongs_to_accounts('email_captures',
  app_may => 'select, insert, update', system_may => 'select');

-- Tokens used by mail services, each with the hash of its mail, against replay.
create table inbound_mail_tokens (
  token_hash bytea primary key,
  content_hash text not null,
  claimed_at timestamptz not null default current_timestamp
);
create index on inbound_mail_tokens (claimed_at);
call pg_temp.is_before_accounts('inbound_mail_tokens');

-- Who got an answer to a mail that could not be read, so that nobody gets many.
create table answered_senders (
  account_id uuid not null,
  address text not null,
  answered_at timestamptz not null,
  primary key (account_id, address)
);
call pg_temp.belongs_to_accounts('answered_senders',
  app_may => 'select, insert, update', system_may => 'select, delete');
