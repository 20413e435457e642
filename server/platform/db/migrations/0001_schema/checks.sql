-- Invoices due for a check, because data that checks compare has changed.
create table due_checks (
  account_id uuid not null,
  invoice_id uuid not null,
  -- Whether other invoices must be compared with it again, too.
  spreads boolean not null,
  due_at timestamptz not null default current_timestamp,
  primary key (account_id, invoice_id)
);
create index on due_checks (due_at);
call pg_temp.belongs_to_accounts('due_checks',
  app_may => 'select, insert, update, delete', system_may => 'select');

-- By triggers, so that no code that changes an invoice can forget it.
create function check_invoice_again() returns trigger language plpgsql as $$
begin
  insert into due_checks (account_id, invoice_id, spreads) values (new.account_id, new.id,
    (old.fingerprint, old.status, old.vendor_id, old.verification, old.deleted_at)
      is distinct from (new.fingerprint, new.status, new.vendor_id, new.verification, new.deleted_at))
  on conflict (account_id, invoice_id)
    do update set spreads = due_checks.spreads or excluded.spreads, due_at = now();
  return null;
end $$;

create trigger check_invoice_again after update on invoices
for each row when (
  (old.fingerprint, old.status, old.vendor_id, old.verification, old.deleted_at, old.source_email,
    old.sender_authentication, old.required_approvers, old.confirmed)
  is distinct from (new.fingerprint, new.status, new.vendor_id, new.verification, new.deleted_at, new.source_email,
    new.sender_authentication, new.required_approvers, new.confirmed))
execute function check_invoice_again();

-- What the same transaction has made due already, as a merge does with every invoice that it moves, is not written
-- once more.
create function check_invoices_of_vendor_again() returns trigger language plpgsql as $$
begin
  insert into due_checks (account_id, invoice_id, spreads)
    select account_id, id, false from invoices
    where account_id = new.account_id and vendor_id in (new.id, new.merged_into) and status = 'pending_review'
      and deleted_at is null
    order by id
  on conflict (account_id, invoice_id) do update set due_at = now() where due_checks.due_at <> now();
  return null;
end $$;

create trigger check_invoices_of_vendor_again after update on vendors
for each row when (
  (old.name, old.email, old.primary_contact_email, old.website, old.verified_at, old.deleted_at, old.merged_into)
  is distinct from (new.name, new.email, new.primary_contact_email, new.website, new.verified_at, new.deleted_at,
    new.merged_into))
execute function check_invoices_of_vendor_again();
