-- One row for each person, kind and invoice: a newer notification replaces the older one.
create table notifications (
  account_id uuid not null,
  id uuid not null,
  person_id uuid not null,
  kind text not null,
  invoice_id uuid not null,
  -- Identifies the event, so that nobody is notified of it twice.
  occasion text not null,
  details jsonb not null,
  seq bigint not null,
  created_at timestamptz not null default current_timestamp,
  read_at timestamptz,
  -- Since when it no longer applies.
  ended_at timestamptz,
  -- When it was mailed, or when it was decided not to mail it.
  mailed_at timestamptz,
  pushed_at timestamptz,
  primary key (account_id, id),
  unique (account_id, person_id, kind, invoice_id),
  unique (account_id, seq)
);
create index on notifications (account_id, invoice_id);
create index on notifications (account_id, person_id, seq);
call pg_temp.belongs_to_accounts('notifications',
  app_may => 'select, insert, update', system_may => 'select');

-- The people to whom a letter is to be written, and when.
create table due_letters (
  account_id uuid not null,
  person_id uuid not null,
  due_at timestamptz not null,
  primary key (account_id, person_id)
);
create index on due_letters (due_at);
call pg_temp.belongs_to_accounts('due_letters',
  app_may => 'select, insert, update, delete', system_may => 'select');

-- The position in each company's changes up to which notifications have been created.
create table notification_progress (
  account_id uuid primary key references accounts,
  seq bigint not null default 0,
  audit_seq bigint not null default 0,
  -- Version of the approval policy: a change may alter whose turn an invoice is.
  policy_version integer not null default -1
);
call pg_temp.belongs_to_accounts('notification_progress',
  app_may => 'select, insert, update', system_may => 'select');

create table notification_settings (
  account_id uuid not null,
  person_id uuid not null,
  letters text not null,
  -- The hour of daily letters, and the hours without any.
  hour integer not null default 8,
  quiet jsonb,
  zone text not null,
  primary key (account_id, person_id)
);
call pg_temp.belongs_to_accounts('notification_settings',
  app_may => 'select, insert, update', system_may => 'select');

create table decision_links (
  account_id uuid not null,
  token_hash bytea not null,
  person_id uuid not null,
  invoice_id uuid not null,
  -- The fingerprint of the invoice as shown in the letter.
  fingerprint text not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (account_id, token_hash)
);
create index on decision_links (expires_at);
call pg_temp.belongs_to_accounts('decision_links',
  app_may => 'select, insert, update', system_may => 'select, delete');

create table push_subscriptions (
  account_id uuid not null,
  endpoint text not null,
  person_id uuid not null,
  -- Deleted with this session, so that a signed-out device receives nothing.
  session_id uuid not null,
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null default current_timestamp,
  primary key (account_id, endpoint)
);
create index on push_subscriptions (account_id, person_id);
call pg_temp.belongs_to_accounts('push_subscriptions',
  app_may => 'select, insert, update, delete', system_may => 'select, delete');
