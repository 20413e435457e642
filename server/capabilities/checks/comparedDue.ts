import { statement } from '../../platform/db/statement.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';

/** As in the condition of their index, `invoices_about_others`. */
const isAbout = `jsonb_path_exists(other.flags, '$[*].about[*]')
  and other.flags @> jsonb_build_array(jsonb_build_object('about', jsonb_build_array($2::uuid)))`;
const sameVendor = 'other.vendor_id = changed.vendor_id';
const sameName = 'other.vendor_id is null and other.name_key = changed.name_key';
const neitherHasVendor = 'other.vendor_id is null and changed.vendor_id is null';

const comparable = [
  'other.amount_key = changed.amount_key',
  'other.number_key = changed.number_key',
  'other.iban is not null and changed.iban is not null',
];

/** With `or` instead of a branch for each index, Postgres would read all invoices of the vendor. */
const branches = [
  ...[sameVendor, sameName].flatMap((whose) => comparable.map((same) => `${whose} and ${same}`)),
  `${sameVendor} and ${isAbout}`,
  `${neitherHasVendor} and ${isAbout}`,
];

/** `lateral`, so that nothing is read for a branch that cannot find any: without a vendor, a name or a bank account. */
const insertCompared = statement(`
  insert into due_checks (account_id, invoice_id, spreads)
  select account_id, id, false
  from (${branches
    .map(
      (isCompared) => `select found.* from invoices changed cross join lateral (
        select other.account_id, other.id from invoices other
        where other.account_id = $1 and other.id <> changed.id and ${isCompared}
          and other.status = 'pending_review' and other.deleted_at is null
        order by other.id limit 1000) as found
      where changed.account_id = $1 and changed.id = $2`,
    )
    .join(' union ')}) as due
  order by id limit 1000
  on conflict (account_id, invoice_id) do update set due_at = excluded.due_at`);

/** Has other invoices of the same vendor or name checked again that were compared with this one, or would be now. */
export async function makeComparedDue(tx: AccountTx, invoiceId: string): Promise<void> {
  await tx.run(insertCompared, [tx.accountId, invoiceId]);
}

const insertAbout = statement(`
  insert into due_checks (account_id, invoice_id, spreads)
  select account_id, id, false from invoices other
  where account_id = $1 and id <> $2 and status = 'pending_review' and deleted_at is null and ${isAbout}
  order by id limit 1000
  on conflict (account_id, invoice_id) do update set due_at = excluded.due_at`);

/** Has invoices of all vendors checked again whose flags refer to this one. */
export async function makeAboutDue(tx: AccountTx, invoiceId: string): Promise<void> {
  await tx.run(insertAbout, [tx.accountId, invoiceId]);
}
