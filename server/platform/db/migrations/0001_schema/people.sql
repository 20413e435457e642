-- People, and how they sign in. All of these tables are read before an account is known.

-- A person may belong to several accounts.
create table people (
  id uuid primary key,
  email text not null unique,
  first_name text not null default '',
  last_name text not null default '',
  profile_image_url text,
  -- The locale of numbers and dates; null follows the browser.
  formats text,
  -- When they first showed that the address is theirs, with a mailed link or an invitation.
  proven_at timestamptz,
  created_at timestamptz not null default current_timestamp
);
call pg_temp.is_before_accounts('people');

create table sign_in_links (
  token_hash bytea primary key,
  person_id uuid not null references people on delete cascade,
  -- The limit counts mailed links only; links opened in the sandbox are not mailed.
  mailed boolean not null default true,
  created_at timestamptz not null default current_timestamp,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index on sign_in_links (person_id, created_at);
call pg_temp.is_before_accounts('sign_in_links');

create table sessions (
  id uuid primary key,
  token_hash bytea not null unique,
  person_id uuid not null references people on delete cascade,
  account_id uuid not null,
  user_agent text not null,
  ip_address text not null,
  created_at timestamptz not null default current_timestamp,
  last_seen_at timestamptz not null default current_timestamp,
  -- The last proof made in this session; null for a session that began with a checkout.
  proven_at timestamptz,
  -- A passkey was used in this session.
  by_passkey boolean not null default false,
  expires_at timestamptz not null
);
create index on sessions (person_id);
call pg_temp.is_before_accounts('sessions');

-- The code that was mailed to prove a session again.
create table proof_codes (
  session_id uuid primary key references sessions on delete cascade,
  code_hash bytea not null,
  tries integer not null default 0,
  expires_at timestamptz not null
);
call pg_temp.is_before_accounts('proof_codes');

-- Wrong mailed codes of a person on a day. A new code begins no new count.
create table proof_tries (
  person_id uuid not null references people on delete cascade,
  day date not null,
  tries integer not null,
  primary key (person_id, day)
);
call pg_temp.is_before_accounts('proof_tries');

create table passkeys (
  id uuid primary key,
  credential_id text not null unique,
  person_id uuid not null references people on delete cascade,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz not null default current_timestamp,
  last_used_at timestamptz
);
create index on passkeys (person_id);
call pg_temp.is_before_accounts('passkeys');

create table passkey_ceremonies (
  id uuid primary key,
  challenge text not null,
  person_id uuid references people on delete cascade,
  expires_at timestamptz not null
);
create index on passkey_ceremonies (expires_at);
call pg_temp.is_before_accounts('passkey_ceremonies');
