import { statement } from '../../../platform/db/statement.ts';
import type { AccountTx } from '../../../platform/db/transaction.ts';
import { type VendorRow, vendors } from '../vendorStore.ts';

const select = statement(`
  select ${vendors.list} from vendors as row
  where row.account_id = $1 and row.id = any($2::uuid[]) and row.deleted_at is null`);

export async function vendorsOf(
  tx: AccountTx,
  ids: readonly string[],
): Promise<Map<string, VendorRow>> {
  if (ids.length === 0) return new Map();
  const rows = await tx.run<VendorRow>(select, [tx.accountId, ids]);
  return new Map(rows.map((row) => [row.id, row]));
}
