-- Checkouts before the account exists: one open for each e-mail address.
create table checkouts (
  id uuid primary key,
  email text not null,
  first_name text not null,
  last_name text not null,
  plan text not null,
  -- The browser that started it.
  key_hash bytea not null,
  -- A second browser has used it, so it signs neither of them in.
  contested boolean not null default false,
  stripe_customer_id text unique,
  stripe_subscription_id text unique,
  account_id uuid,
  created_at timestamptz not null default current_timestamp,
  completed_at timestamptz
);
create unique index checkouts_open on checkouts (email)
  where completed_at is null;
call pg_temp.is_before_accounts('checkouts');

-- Received events of the provider. Their content is not stored: it is read from the provider again.
create table stripe_events (
  id text primary key,
  type text not null,
  customer_id text,
  created_at timestamptz not null,
  received_at timestamptz not null default current_timestamp,
  handled_at timestamptz
);
call pg_temp.is_before_accounts('stripe_events');
