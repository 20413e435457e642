import { looksLike } from '#shared/vendors/lookalikeKey.ts';
import { lookalikeKeysOf } from '#shared/vendors/senderKeys.ts';
import { vendorNameKey } from '#shared/vendors/vendorKeys.ts';
import { statement } from '../../platform/db/statement.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';

interface KnownVendor {
  id: string;
  name: string;
}

/** Vendors that are verified or were paid. Those that changed since their keys were stored are always included. */
const select = statement(`
  select target.id, own.name
  from vendors own
  join vendors target on target.account_id = own.account_id and target.id = coalesce(own.merged_into, own.id)
  where own.account_id = $1 and own.deleted_at is null and target.deleted_at is null
    and own.id in (
      select vendor_id from vendor_keys where account_id = $1 and key = any($2::text[])
      union select vendor_id from vendor_changes where account_id = $1
      union select id from vendors where account_id = $1 and compare_due_at is not null)
    and (target.verified_at is not null or exists (select from payees payee
      where payee.account_id = target.account_id and payee.vendor_id in (own.id, target.id)))
  order by target.id`);

/** Finds a known vendor whose name only looks like the one given. */
export async function lookalikes(
  tx: AccountTx,
  names: readonly string[],
): Promise<(name: string | null, vendorId: string | null) => string | null> {
  const keys = [...new Set(names.flatMap(lookalikeKeysOf))];
  if (keys.length === 0) return () => null;
  const found = await tx.run<KnownVendor>(select, [tx.accountId, keys]);
  return (name, vendorId) => {
    if (name === null) return null;
    const isLike = (vendor: KnownVendor) =>
      vendor.id !== vendorId &&
      vendorNameKey(vendor.name) !== vendorNameKey(name) &&
      looksLike(name, vendor.name);
    return found.find(isLike)?.name ?? null;
  };
}
