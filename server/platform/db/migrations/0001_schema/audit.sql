create table audit_log (
  account_id uuid not null,
  seq bigint not null check (seq > 0),
  id uuid not null,
  "timestamp" timestamptz not null,
  user_id uuid,
  user_email text not null,
  ip_address text,
  category text not null,
  action text not null,
  entity_type text not null,
  entity_id text not null,
  status text not null,
  metadata jsonb,
  old_values jsonb,
  new_values jsonb,
  error_message text,
  previous_hash bytea not null,
  hash bytea not null,
  primary key (account_id, seq)
);
create index audit_log_by_entity on audit_log (account_id, entity_type, entity_id, seq desc);
call pg_temp.belongs_to_accounts('audit_log',
  app_may => 'select, insert', system_may => 'select');

-- The head of each chain. It is locked while a link is added, so links have a single order and the last ones
-- cannot vanish unnoticed.
create table audit_heads (
  account_id uuid primary key,
  seq bigint not null,
  hash bytea not null
);
call pg_temp.belongs_to_accounts('audit_heads',
  app_may => 'select, insert, update', system_may => 'select');

-- How far each chain has been verified; the next check continues from there.
create table audit_checks (
  account_id uuid primary key,
  verified_seq bigint,
  verified_hash bytea,
  verified_at timestamptz,
  fault_seq bigint,
  fault text,
  fault_at timestamptz,
  -- Since when somebody has been waiting for a complete check.
  asked_at timestamptz
);
call pg_temp.belongs_to_accounts('audit_checks',
  app_may => 'select, insert, update', system_may => 'select');

-- Counts of links by kind in each block of 512, so that a page of a filter is found and counted without
-- reading the links before it (see logStore.ts).
create table audit_counts (
  account_id uuid not null,
  block bigint not null,
  category text not null,
  action text not null,
  status text not null,
  count integer not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  primary key (account_id, block, category, action, status)
);
call pg_temp.belongs_to_accounts('audit_counts',
  app_may => 'select', system_may => 'select');

-- Signed heads that a company has kept and submitted, and the result of comparing the log with them.
create table audit_head_checks (
  account_id uuid not null,
  id uuid not null,
  seq bigint not null,
  hash bytea not null,
  kept_at timestamptz not null,
  asked_at timestamptz not null default current_timestamp,
  checked_at timestamptz,
  fault text,
  primary key (account_id, id)
);
call pg_temp.belongs_to_accounts('audit_head_checks',
  app_may => 'select, insert, update, delete', system_may => 'select');

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'The audit log is append-only' using errcode = 'insufficient_privilege';
end $$;

create trigger audit_log_is_append_only before update or truncate on audit_log
for each statement execute function refuse_audit_change();

-- The only exception: an account whose deletion is due, by `delete_due_account` and its owner (leaving.sql).
create function refuse_audit_delete() returns trigger language plpgsql as $$
begin
  if current_setting('docket.deleting_account', true) = old.account_id::text
    and current_user = (select tableowner from pg_tables where schemaname = tg_table_schema and tablename = tg_table_name)
    and exists (select 1 from deleted_accounts where id = old.account_id)
  then return old; end if;
  raise exception 'The audit log is append-only' using errcode = 'insufficient_privilege';
end $$;

create trigger audit_log_is_not_shortened before delete on audit_log
for each row execute function refuse_audit_delete();

create function count_audit_links() returns trigger language plpgsql security definer
  set search_path = public as $$
begin
  insert into audit_counts as known (account_id, block, category, action, status, count, first_at, last_at)
  select account_id, (seq - 1) / 512, category, action, status, count(*), min("timestamp"), max("timestamp")
  from added group by 1, 2, 3, 4, 5
  on conflict (account_id, block, category, action, status) do update set
    count = known.count + excluded.count, first_at = least(known.first_at, excluded.first_at),
    last_at = greatest(known.last_at, excluded.last_at);
  return null;
end $$;

create trigger audit_links_are_counted after insert on audit_log referencing new table as added
for each statement execute function count_audit_links();
