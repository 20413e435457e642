-- A table whose rows belong to accounts. Its key begins with `account_id`, which is filled in from the transaction,
-- and the app role sees and writes the rows of the account that its transaction has set, no others. The policy has no
-- subquery, because Citus allows none.
create or replace procedure pg_temp.belongs_to_accounts(name text, app_may text, system_may text)
language plpgsql as $$
begin
  execute format($sql$
    alter table %1$I
      alter column account_id set default nullif(current_setting('docket.account_id', true), '')::uuid;
    alter table %1$I enable row level security;
    create policy own_account on %1$I to :"app"
      using (account_id = nullif(current_setting('docket.account_id', true), '')::uuid)
      with check (account_id = nullif(current_setting('docket.account_id', true), '')::uuid);
    create policy all_accounts on %1$I to :"system" using (true) with check (true);
    grant %2$s on %1$I to :"app";
    grant %3$s on %1$I to :"system"
  $sql$, name, app_may, system_may);
end $$;

-- A table that is read before an account is known, or belongs to none. The app role has no rights on it.
create or replace procedure pg_temp.is_before_accounts(name text)
language plpgsql as $$
begin
  execute format('grant select, insert, update, delete on %I to :"system"', name);
end $$;
