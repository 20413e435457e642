create table account_deletions (
  account_id uuid primary key,
  requested_by text not null,
  requested_at timestamptz not null default current_timestamp,
  due_at timestamptz not null
);
create index on account_deletions (due_at);
call pg_temp.belongs_to_accounts('account_deletions',
  app_may => 'select, insert, delete', system_may => 'select');

-- The only record of a deleted account: that it was deleted, and on whose request.
create table deleted_accounts (
  id uuid primary key,
  requested_by text not null,
  requested_at timestamptz not null,
  deleted_at timestamptz not null default current_timestamp,
  deleted_rows bigint not null
);
call pg_temp.is_before_accounts('deleted_accounts');

-- Empties every table whose key begins with the account, as listed by the catalogue, so that none is forgotten. A
-- table that others refer to is retried when those are empty.
create function delete_due_account(doomed uuid) returns bigint language plpgsql security definer
  set search_path = public as $$
declare
  request account_deletions;
  waiting text[];
  refused text[];
  one text;
  count bigint;
  total bigint := 0;
begin
  select * into request from account_deletions where account_id = doomed and due_at <= now() for update;
  if not found then return null; end if;
  insert into deleted_accounts (id, requested_by, requested_at, deleted_rows)
    values (doomed, request.requested_by, request.requested_at, 0);
  perform set_config('docket.deleting_account', doomed::text, true);
  select array_agg(c.relname) into waiting from pg_class c
    join pg_index i on i.indrelid = c.oid and i.indisprimary
    join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attname = 'account_id';
  while cardinality(waiting) > 0 loop
    refused := '{}';
    foreach one in array waiting loop
      begin
        execute format('delete from %I where account_id = $1', one) using doomed;
        get diagnostics count = row_count;
        total := total + count;
      exception when foreign_key_violation then
        refused := refused || one;
      end;
    end loop;
    if cardinality(refused) = cardinality(waiting) then
      raise exception 'These tables hold on to each other: %', refused;
    end if;
    waiting := refused;
  end loop;
  delete from sessions where account_id = doomed;
  update deleted_accounts set deleted_rows = total where id = doomed;
  perform set_config('docket.deleting_account', '', true);
  return total;
end $$;

revoke all on function delete_due_account(uuid) from public;
grant execute on function delete_due_account(uuid) to :"system";
