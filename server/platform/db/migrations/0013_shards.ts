import type { Knex } from 'knex';
import { runSql } from '../runSql.ts';

/** What Citus needs to distribute the tables of accounts; a test keeps to it (sharding.test.ts). */
export async function up(knex: Knex): Promise<void> {
  for (const part of [policies, audit, tokens, invoices, vendors, leaving])
    await runSql(knex, part);
}

/** Policies without subqueries. */
const policies = `
  do $$
  declare found record;
  begin
    for found in select schemaname, tablename from pg_policies
      where schemaname = 'public' and policyname = 'own_account'
    loop
      execute format($sql$
        alter policy own_account on %I.%I
          using (account_id = nullif(current_setting('docket.account_id', true), '')::uuid)
          with check (account_id = nullif(current_setting('docket.account_id', true), '')::uuid)
      $sql$, found.schemaname, found.tablename);
    end loop;
  end $$;
`;

/**
 * Links are counted when a filter first needs it, in whole blocks; what the trigger counted of blocks that are not full yet
 * goes. Counts can be added, not changed.
 */
const audit = `
  drop trigger audit_links_are_counted on audit_log;
  drop function count_audit_links();
  delete from audit_counts using audit_heads
    where audit_heads.account_id = audit_counts.account_id and (block + 1) * 512 > audit_heads.seq;
  grant insert on audit_counts to :"app";

  -- Only the owner, and only for the account that \`delete_due_account\` names: that function asks whether it is due. A
  -- trigger on a shard cannot read another table.
  create or replace function refuse_audit_delete() returns trigger language plpgsql as $$
  begin
    if current_setting('docket.deleting_account', true) = old.account_id::text
      and current_user = (select pg_get_userbyid(relowner) from pg_class where oid = tg_relid)
    then return old; end if;
    raise exception 'The audit log is append-only' using errcode = 'insufficient_privilege';
  end $$;
`;

/**
 * A unique key has to contain the account. That a token leads to one account is kept by nobody being able to choose one:
 * the app role always gets 96 new random bits.
 */
const tokens = `
  alter table inbound_addresses drop constraint inbound_addresses_token_key;
  create index on inbound_addresses (token);

  create function inbound_token_is_random() returns trigger language plpgsql as $$
  begin
    if current_user <> (select pg_get_userbyid(relowner) from pg_class where oid = tg_relid) then
      new.token := substr(encode(sha256(convert_to(gen_random_uuid()::text, 'UTF8')), 'hex'), 1, 24);
    end if;
    return new;
  end $$;

  create trigger inbound_token_is_random before insert or update of token on inbound_addresses
  for each row execute function inbound_token_is_random();
`;

/** Triggers mark the row itself; checks and comparisons start from the marks. */
const invoices = `
  drop trigger check_invoice_again on invoices;
  drop trigger account_of_vendor_was_made on invoices;
  drop trigger account_of_vendor_was_changed on invoices;
  drop trigger lead_to_vendor on invoices;
  drop function check_invoice_again();
  drop function account_of_vendor_was_changed();
  drop function lead_to_vendor();

  alter table invoices
    -- Since when it is to be checked again; whether other invoices must then be compared with it, too, and which vendors.
    add column check_due_at timestamptz,
    add column check_spreads boolean not null default false,
    add column vendors_due uuid[];
  create index invoices_to_check on invoices (check_due_at) where check_due_at is not null;

  create function mark_invoice() returns trigger language plpgsql as $$
  begin
    new.check_due_at := now();
    new.check_spreads := old.check_spreads
      or (old.fingerprint, old.status, old.vendor_id, old.verification, old.deleted_at)
        is distinct from (new.fingerprint, new.status, new.vendor_id, new.verification, new.deleted_at);
    -- Vendors are also compared by the bank accounts on their invoices.
    if (old.iban is not null or new.iban is not null)
      and (old.iban, old.vendor_id, old.status = 'rejected', old.deleted_at)
        is distinct from (new.iban, new.vendor_id, new.status = 'rejected', new.deleted_at)
    then
      new.vendors_due := array_remove(old.vendors_due || old.vendor_id || new.vendor_id, null);
    end if;
    return new;
  end $$;

  create trigger mark_invoice before update on invoices
  for each row when (
    (old.fingerprint, old.status, old.vendor_id, old.verification, old.deleted_at, old.source_email,
      old.sender_authentication, old.required_approvers, old.confirmed, old.iban)
    is distinct from (new.fingerprint, new.status, new.vendor_id, new.verification, new.deleted_at, new.source_email,
      new.sender_authentication, new.required_approvers, new.confirmed, new.iban))
  execute function mark_invoice();
`;

const vendors = `
  drop trigger vendor_was_made on vendors;
  drop trigger vendor_was_changed on vendors;
  drop trigger check_invoices_of_vendor_again on vendors;
  drop function vendor_was_changed();
  drop function check_invoices_of_vendor_again();

  alter table vendors
    -- Since when it is to be compared with others, and whether its invoices are then to be checked again.
    add column compare_due_at timestamptz,
    add column invoices_due boolean not null default false;
  -- For new vendors only.
  alter table vendors alter column compare_due_at set default now();
  create index vendors_to_compare on vendors (account_id, compare_due_at) where compare_due_at is not null;

  create function mark_vendor() returns trigger language plpgsql as $$
  begin
    new.compare_due_at := clock_timestamp();
    new.invoices_due := old.invoices_due
      or (old.name, old.email, old.primary_contact_email, old.website, old.verified_at, old.deleted_at, old.merged_into)
        is distinct from (new.name, new.email, new.primary_contact_email, new.website, new.verified_at, new.deleted_at,
          new.merged_into);
    return new;
  end $$;

  create trigger mark_vendor before update on vendors
  for each row when (
    (old.name, old.tax_id, old.email, old.primary_contact_email, old.phone, old.primary_contact_phone,
      old.website, old.address, old.status, old.verified_at, old.merged_into, old.deleted_at)
    is distinct from (new.name, new.tax_id, new.email, new.primary_contact_email, new.phone, new.primary_contact_phone,
      new.website, new.address, new.status, new.verified_at, new.merged_into, new.deleted_at))
  execute function mark_vendor();
`;

/** As before, but with `set local` instead of `set_config`, which Citus would not pass on to the node of the account. */
const leaving = `
  create or replace function delete_due_account(doomed uuid) returns bigint language plpgsql security definer
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
    execute format('set local docket.deleting_account = %L', doomed);
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
    set local docket.deleting_account = '';
    return total;
  end $$;
`;

export async function down(): Promise<void> {
  throw new Error('Migrations are not taken back: restore a backup instead.');
}
