create table invoices (
  account_id uuid not null,
  id uuid not null,
  invoice_number text,
  vendor_name text,
  vendor_email text,
  vendor_tax_id text,
  amount numeric,
  subtotal numeric,
  tax numeric,
  currency text not null,
  invoice_date date,
  due_date date,
  iban text,
  purchase_order text,
  description text,
  lines jsonb not null default '[]',
  -- Early payment discount: `{ percent, days }`.
  early_payment jsonb,
  document_type text not null default 'invoice',
  -- One invoice for each file, even if the server is killed while reading it.
  upload_id uuid,
  file_name text,
  page_count integer,
  source_email text,
  sender_authentication text,
  -- Everybody who uploaded one of its pages; the policy may exclude them from approving it.
  uploaded_by uuid,
  also_uploaded_by uuid[] not null default '{}',
  -- A program sent the file.
  by_key boolean not null default false,
  -- Made by us to be tried out.
  is_sample boolean not null default false,
  vendor_id uuid,
  confidence numeric not null,
  field_confidence jsonb not null default '{}',
  field_boxes jsonb not null default '{}',
  read_by jsonb,
  -- Further values from the reading that checks need; null if nothing was read.
  read_beside jsonb,
  -- Doubtful values that people have confirmed, and the number of fields left to check.
  confirmed jsonb not null default '{}',
  doubts integer not null default 0,
  -- Who has reviewed it, and who has sent it back, until it is reviewed again.
  reviewed jsonb,
  sent_back jsonb,
  -- It waits for its review before it waits for approvals.
  awaits_review boolean not null default false,
  -- Values by which invoices are compared. Stored in columns, because an index over an expression is not used
  -- behind row-level security.
  iban_key text,
  number_key text,
  name_key text,
  tax_id_key text,
  flags jsonb not null default '[]',
  fraud_flags text[] not null default '{}',
  held_by text[] not null default '{}',
  verification jsonb,
  status text not null,
  approval_status text not null,
  fingerprint text not null,
  waiting_since timestamptz not null default current_timestamp,
  decided_at timestamptz,
  rejection_reason text,
  -- The version of the approval policy under which it was judged; lower than every version if it never was.
  standing_version integer not null default -1,
  applied_rule jsonb,
  required_approvers text[] not null default '{}',
  required_count integer not null default 1,
  current_approvers text[] not null default '{}',
  approved_by uuid[] not null default '{}',
  -- The vendor and the key of its name for which it was approved (see `payees`).
  payee_vendor_id uuid,
  payee_key text,
  stand_ins jsonb not null default '[]',
  escalates_at timestamptz,
  escalated_at timestamptz,
  asked jsonb,
  exports jsonb not null default '[]',
  -- Its sequence in the changes of its account.
  seq bigint not null,
  revision integer not null default 1,
  -- The number of updates in its document.
  document_position bigint not null default 0,
  -- The values of the fields before anybody edited them; an edit that is taken back restores them.
  unedited jsonb,
  field_errors jsonb not null default '[]',
  -- Its weight in pages of invoices, which are limited by size.
  bytes integer not null generated always as (
    octet_length(lines::text) + octet_length(field_boxes::text) + octet_length(field_confidence::text)
    + octet_length(field_errors::text) + octet_length(flags::text) + coalesce(octet_length(description), 0)
    + octet_length(confirmed::text)
  ) stored,
  created_at timestamptz not null default current_timestamp,
  updated_at timestamptz not null default current_timestamp,
  deleted_at timestamptz,
  primary key (account_id, id),
  unique (account_id, seq),
  unique (account_id, upload_id)
);
create index on invoices (account_id, status, id);
create index on invoices (account_id, vendor_id, id);
create index invoices_accounts_of_vendor on invoices (account_id, vendor_id, iban)
  where iban is not null;
create index invoices_by_iban on invoices (account_id, iban_key)
  where iban_key is not null;
create index invoices_by_number on invoices (account_id, number_key);
create index invoices_by_payee on invoices (account_id, payee_key, amount)
  where payee_key is not null;
create index invoices_by_tax_id on invoices (account_id, tax_id_key)
  where tax_id_key is not null;
create index invoices_escalating on invoices (escalates_at)
  where status = 'pending_review' and deleted_at is null and escalated_at is null;
create index invoices_judged on invoices (account_id, standing_version)
  where status = 'pending_review' and deleted_at is null;
create index invoices_proven_senders on invoices (account_id, vendor_id, split_part(lower(source_email), '@', 2), id)
  where sender_authentication = 'pass';
create index invoices_same_amount on invoices (account_id, vendor_id, amount);
create index invoices_without_vendor on invoices (account_id, name_key, id)
  where vendor_id is null;
call pg_temp.belongs_to_accounts('invoices',
  app_may => 'select, insert, update', system_may => 'select');

-- As `isSameNumber` (shared/checks) compares numbers, however they are written.
create function plain_number(number text) returns text language sql immutable strict parallel safe
return regexp_replace(regexp_replace(upper(number), '[^[:alnum:]]', '', 'g'), '(^|[^0-9])0+([0-9])', '\1\2', 'g');

create function keys_of_invoice() returns trigger language plpgsql as $$
begin
  new.iban_key := regexp_replace(upper(new.iban), '[^A-Z0-9]', '', 'g');
  new.number_key := plain_number(new.invoice_number);
  new.name_key := lower(new.vendor_name);
  new.tax_id_key := nullif(regexp_replace(upper(new.vendor_tax_id), '[^A-Z0-9]', '', 'g'), '');
  return new;
end $$;

create trigger keys_of_invoice before insert or update of iban, invoice_number, vendor_name, vendor_tax_id on invoices
for each row execute function keys_of_invoice();

create table invoice_notes (
  account_id uuid not null,
  invoice_id uuid not null,
  id text not null,
  text text not null,
  author_id uuid not null,
  author_name text not null,
  seq bigint not null,
  updated_at timestamptz not null default current_timestamp,
  deleted_at timestamptz,
  primary key (account_id, invoice_id, id),
  unique (account_id, seq)
);
call pg_temp.belongs_to_accounts('invoice_notes',
  app_may => 'select, insert, update', system_may => 'select');

-- Rows are never removed: a deleted comment stays as a tombstone.
create table invoice_comments (
  account_id uuid not null,
  id uuid not null,
  invoice_id uuid not null,
  kind text not null,
  text text not null,
  mentions uuid[] not null default '{}',
  author_id uuid not null,
  author_name text not null,
  -- For a question, the member who is asked; for an answer, the member who asked.
  to_id uuid,
  to_name text,
  taken_back boolean not null default false,
  seq bigint not null,
  created_at timestamptz not null default current_timestamp,
  deleted_at timestamptz,
  primary key (account_id, id),
  unique (account_id, seq)
);
create index on invoice_comments (account_id, invoice_id);
call pg_temp.belongs_to_accounts('invoice_comments',
  app_may => 'select, insert, update', system_may => 'select');

-- Further files of invoices. A row without `file_hash` is a tombstone.
create table attachments (
  account_id uuid not null,
  id uuid not null,
  invoice_id uuid not null,
  file_name text not null,
  file_type text not null,
  file_size integer not null,
  file_hash text,
  -- The earlier file of an invoice whose file was replaced.
  is_replaced boolean not null,
  goes_to_ledger boolean not null default false,
  added_by uuid not null,
  added_by_name text not null,
  seq bigint not null,
  created_at timestamptz not null default current_timestamp,
  primary key (account_id, id),
  unique (account_id, seq)
);
create index on attachments (account_id, invoice_id);
create index on attachments (account_id, file_hash)
  where file_hash is not null;
call pg_temp.belongs_to_accounts('attachments',
  app_may => 'select, insert, update', system_may => 'select');

-- Deleted invoices that can be restored. A row whose `ended_at` is set is a tombstone: the invoice was restored, or
-- deleted for good.
create table invoice_trash (
  account_id uuid not null,
  invoice_id uuid not null,
  reason text,
  deleted_by uuid not null,
  deleted_by_name text not null,
  deleted_at timestamptz not null,
  ended_at timestamptz,
  seq bigint not null,
  primary key (account_id, invoice_id),
  unique (account_id, seq)
);
create index invoice_trash_due on invoice_trash (deleted_at)
  where ended_at is null;
call pg_temp.belongs_to_accounts('invoice_trash',
  app_may => 'select, insert, update', system_may => 'select');
