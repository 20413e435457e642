create table accounts (
  account_id uuid primary key,
  name text not null,
  -- ISO 3166 and ISO 4217.
  country text,
  currency text,
  -- Where the company keeps its books.
  books text,
  -- The questions of the first day were answered or passed over.
  set_up_at timestamptz,
  rules_seen_at timestamptz,
  first_steps_hidden_at timestamptz,
  -- Its members need a passkey.
  requires_passkeys boolean not null default false,
  -- What messages may contain, and whether mails that could not be read are answered.
  pictures_in_letters boolean not null default false,
  details_in_push boolean not null default false,
  answers_unreadable_mails boolean not null default false,
  created_at timestamptz not null default current_timestamp
);
call pg_temp.belongs_to_accounts('accounts',
  app_may => 'select, insert, update', system_may => 'select');

create table subscriptions (
  account_id uuid primary key references accounts,
  plan text not null,
  status text not null,
  trial_ends_at timestamptz,
  ends_at timestamptz,
  period_starts_at timestamptz,
  cancel_at_period_end boolean not null default false,
  stripe_customer_id text,
  stripe_subscription_id text,
  -- A checkout of a company with a subscription: the change that applies once the card is confirmed.
  pending_intent text,
  pending_plan text
);
create index on subscriptions (stripe_customer_id);
call pg_temp.belongs_to_accounts('subscriptions',
  app_may => 'select, insert, update', system_may => 'select');

-- Name and address are copied, so that a list of members needs no rows outside its account and stays readable
-- after a member has left.
create table members (
  account_id uuid not null references accounts,
  person_id uuid not null,
  email text not null,
  first_name text not null,
  last_name text not null,
  profile_image_url text,
  roles text[] not null,
  joined_at timestamptz not null default current_timestamp,
  removed_at timestamptz,
  primary key (account_id, person_id)
);
create index on members (person_id);
call pg_temp.belongs_to_accounts('members',
  app_may => 'select, insert, update', system_may => 'select, update');

create table invitations (
  account_id uuid not null references accounts,
  id uuid not null,
  email text not null,
  roles text[] not null,
  token_hash bytea not null,
  invited_by text not null,
  created_at timestamptz not null default current_timestamp,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  withdrawn_at timestamptz,
  primary key (account_id, id)
);
create unique index invitations_open on invitations (account_id, email)
  where accepted_at is null and withdrawn_at is null;
create index on invitations (token_hash);
call pg_temp.belongs_to_accounts('invitations',
  app_may => 'select, insert, update', system_may => 'select, update');
