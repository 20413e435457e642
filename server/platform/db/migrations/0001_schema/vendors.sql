create table vendors (
  account_id uuid not null,
  id uuid not null,
  name text not null,
  email text,
  phone text,
  tax_id text,
  address text,
  primary_contact_email text,
  primary_contact_phone text,
  payment_terms text not null,
  preferred_payment_method text not null,
  website text,
  notes text,
  status text not null,
  verified_at timestamptz,
  -- The vendor into which this one was merged; never itself a merged one.
  merged_into uuid,
  -- Invoices approved earlier are ignored for learning.
  layout_forgotten_at timestamptz,
  -- As in `invoices`.
  seq bigint not null,
  revision integer not null default 1,
  document_position bigint not null default 0,
  unedited jsonb,
  field_errors jsonb not null default '[]',
  created_at timestamptz not null default current_timestamp,
  updated_at timestamptz not null default current_timestamp,
  deleted_at timestamptz,
  primary key (account_id, id),
  unique (account_id, seq)
);
create index vendors_merged_into on vendors (account_id, merged_into)
  where merged_into is not null;
call pg_temp.belongs_to_accounts('vendors',
  app_may => 'select, insert, update', system_may => 'select');

-- Vendors due for a comparison. Rows are only inserted and deleted, so changing a vendor never waits for the
-- comparison.
create table vendor_changes (
  account_id uuid not null,
  id bigint generated always as identity,
  vendor_id uuid not null,
  due_at timestamptz not null default current_timestamp,
  primary key (account_id, id)
);
create index on vendor_changes (due_at);
call pg_temp.belongs_to_accounts('vendor_changes',
  app_may => 'select, insert, update, delete', system_may => 'select');

-- Values that alike vendors share, so that only those are compared.
create table vendor_keys (
  account_id uuid not null,
  key text not null,
  vendor_id uuid not null,
  in_use boolean not null,
  primary key (account_id, key, in_use, vendor_id)
);
create index on vendor_keys (account_id, vendor_id);
call pg_temp.belongs_to_accounts('vendor_keys',
  app_may => 'select, insert, delete', system_may => 'select');

-- Likenesses of vendors. Pairs that are no longer alike stay as tombstones.
create table vendor_likenesses (
  account_id uuid not null,
  id uuid not null,
  -- The smaller of the two ids.
  one_id uuid not null,
  other_id uuid not null,
  score double precision not null,
  reason text not null,
  -- Who said that they are different, and when; null if nobody did.
  apart jsonb,
  seq bigint not null,
  deleted_at timestamptz,
  primary key (account_id, id),
  unique (account_id, one_id, other_id),
  unique (account_id, seq)
);
create index on vendor_likenesses (account_id, other_id);
call pg_temp.belongs_to_accounts('vendor_likenesses',
  app_may => 'select, insert, update', system_may => 'select');

-- Pairs of vendors that a member has declared different.
create table vendor_separations (
  account_id uuid not null,
  -- The smaller of the two ids.
  one_id uuid not null,
  other_id uuid not null,
  -- Tax number and bank accounts that both had at that time; values shared later were not considered.
  numbers text[] not null,
  said_by text not null,
  said_at timestamptz not null default current_timestamp,
  primary key (account_id, one_id, other_id)
);
create index on vendor_separations (account_id, other_id);
call pg_temp.belongs_to_accounts('vendor_separations',
  app_may => 'select, insert, update, delete', system_may => 'select');

create function vendor_was_changed() returns trigger language plpgsql as $$
begin
  insert into vendor_changes (account_id, vendor_id) values (new.account_id, new.id);
  return null;
end $$;

create trigger vendor_was_made after insert on vendors
for each row execute function vendor_was_changed();

create trigger vendor_was_changed after update on vendors
for each row when (
  (old.name, old.tax_id, old.email, old.primary_contact_email, old.phone, old.primary_contact_phone,
    old.website, old.address, old.status, old.merged_into, old.deleted_at)
  is distinct from (new.name, new.tax_id, new.email, new.primary_contact_email, new.phone, new.primary_contact_phone,
    new.website, new.address, new.status, new.merged_into, new.deleted_at))
execute function vendor_was_changed();

-- Vendors are also compared by the bank accounts on their invoices.
create function account_of_vendor_was_changed() returns trigger language plpgsql as $$
begin
  if new.vendor_id is not null and (tg_op = 'UPDATE' or not exists (select from invoices other
      where other.account_id = new.account_id and other.vendor_id = new.vendor_id and other.iban = new.iban
        and other.id <> new.id and other.deleted_at is null and other.status <> 'rejected')) then
    insert into vendor_changes (account_id, vendor_id) values (new.account_id, new.vendor_id);
  end if;
  if tg_op = 'UPDATE' and old.vendor_id is not null and old.vendor_id is distinct from new.vendor_id then
    insert into vendor_changes (account_id, vendor_id) values (old.account_id, old.vendor_id);
  end if;
  return null;
end $$;

create trigger account_of_vendor_was_made after insert on invoices
for each row when (new.iban is not null and new.vendor_id is not null)
execute function account_of_vendor_was_changed();

create trigger account_of_vendor_was_changed after update on invoices
for each row when (
  (old.iban is not null or new.iban is not null)
  and (old.iban, old.vendor_id, old.status = 'rejected', old.deleted_at)
    is distinct from (new.iban, new.vendor_id, new.status = 'rejected', new.deleted_at))
execute function account_of_vendor_was_changed();

-- An invoice assigned to a merged vendor goes to the target of the merge. Writing an invoice, merging and deleting a
-- vendor all lock the change counter, so none of them happens during another.
create function lead_to_vendor() returns trigger language plpgsql as $$
declare vendor record;
begin
  select merged_into, deleted_at into vendor from vendors
    where account_id = new.account_id and id = new.vendor_id;
  if found and vendor.deleted_at is not null then new.vendor_id := null;
  elsif vendor.merged_into is not null then new.vendor_id := vendor.merged_into;
  end if;
  return new;
end $$;

create trigger lead_to_vendor before insert or update of vendor_id on invoices
for each row when (new.vendor_id is not null)
execute function lead_to_vendor();
