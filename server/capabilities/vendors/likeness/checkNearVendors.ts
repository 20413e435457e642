import { senderKey, taxIdOfKey } from '#shared/vendors/senderKeys.ts';
import { statement } from '../../../platform/db/statement.ts';
import type { AccountTx } from '../../../platform/db/transaction.ts';
import { recheckingWork } from '../../../platform/work/dueTopics.ts';

/** Distinct names by a loose index scan, however many invoices share one. */
const selectNames = statement(`
  with recursive names as (
    (select name_key as name from invoices
      where account_id = $1 and vendor_id is null and name_key is not null order by name_key limit 1)
    union all
    select (select name_key from invoices
      where account_id = $1 and vendor_id is null and name_key > names.name order by name_key limit 1)
    from names where names.name is not null)
  select name from names where name is not null`);

const makeDue = statement(`
  insert into due_checks (account_id, invoice_id, spreads)
  select account_id, id, false from (
    select account_id, id from invoices where account_id = $1 and vendor_id is null and name_key = any($2::text[])
      and status = 'pending_review' and deleted_at is null
    union
    select account_id, id from invoices where account_id = $1 and tax_id_key = any($3::text[])
      and status = 'pending_review' and deleted_at is null) as near
  order by id
  -- What is due already stays so; waiting for the check that works on it could end in a deadlock.
  on conflict (account_id, invoice_id) do nothing`);

/**
 * Queues checks of undecided invoices that may belong to vendors whose name or tax number was added
 * or removed, given by their `senderKey`s.
 */
export async function checkNearVendors(tx: AccountTx, keys: ReadonlySet<string>): Promise<void> {
  if (keys.size === 0) return;
  const names = await tx.run<{ name: string }>(selectNames, [tx.accountId]);
  const matchingNames = names.flatMap(({ name }) => (keys.has(senderKey.name(name)) ? name : []));
  const numbers = [...keys].flatMap((key) => taxIdOfKey(key) || []);
  if (matchingNames.length + numbers.length === 0) return;
  await tx.run(makeDue, [tx.accountId, matchingNames, numbers]);
  tx.announce(recheckingWork);
}
