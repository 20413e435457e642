-- Programs of a company: API keys, and the webhook.

-- A key is looked up by its hash before its account is known.
create table api_keys (
  account_id uuid not null,
  id uuid not null,
  name text not null,
  prefix text not null,
  token_hash bytea not null,
  scopes text[] not null,
  -- The member on whose behalf it acts, with no more rights than theirs.
  created_by uuid not null,
  created_at timestamptz not null default current_timestamp,
  expires_at timestamptz,
  last_used_at timestamptz,
  revoked_at timestamptz,
  primary key (account_id, id)
);
create index on api_keys (token_hash);
call pg_temp.belongs_to_accounts('api_keys',
  app_may => 'select, insert, update', system_may => 'select');

-- The webhook URL of a company, to which approved invoices are sent.
create table webhooks (
  account_id uuid primary key,
  url text not null,
  sealed_secret text not null,
  is_on boolean not null,
  changed_by text not null,
  changed_at timestamptz not null default current_timestamp
);
call pg_temp.belongs_to_accounts('webhooks',
  app_may => 'select, insert, update, delete', system_may => 'select');

create table webhook_deliveries (
  account_id uuid not null,
  id uuid not null,
  event text not null,
  -- Identifies the event, such as an approval, so that it is sent once. Null for a test.
  about text not null,
  invoice_id uuid,
  -- The signed bytes, identical at each attempt.
  body text not null,
  status text not null,
  requested_by text not null,
  requested_at timestamptz not null default current_timestamp,
  attempts integer not null default 0,
  next_attempt_at timestamptz,
  problem text,
  finished_at timestamptz,
  -- Superseded: the invoice has changed since, so this is not sent any more.
  is_overtaken boolean not null default false,
  was_sent boolean not null default false,
  primary key (account_id, id),
  unique (account_id, about)
);
create index on webhook_deliveries (account_id, invoice_id);
create index on webhook_deliveries (account_id, requested_at);
create index webhook_deliveries_due on webhook_deliveries (next_attempt_at)
  where next_attempt_at is not null;
call pg_temp.belongs_to_accounts('webhook_deliveries',
  app_may => 'select, insert, update', system_may => 'select');
