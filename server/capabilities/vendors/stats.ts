import type { VendorStats } from '#shared/vendors/contract.ts';
import { groupsOf } from '#shared/vendors/likeness/groups.ts';
import { statement } from '../../platform/db/statement.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';
import { compareAll } from './likeness/compareAnew.ts';
import { likenesses } from './likeness/likenessStore.ts';

const count = statement(`
  select count(*)::int as "totalVendors",
    count(*) filter (where status = 'active')::int as "activeVendors",
    count(*) filter (where verified_at is not null)::int as "verifiedVendors"
  from vendors where account_id = $1 and deleted_at is null`);

export async function vendorStats(tx: AccountTx): Promise<VendorStats> {
  await compareAll(tx);
  const [counted] = await tx.run<Omit<VendorStats, 'duplicatesDetected'>>(count, [tx.accountId]);
  if (!counted) throw new Error('A count is always there');
  return { ...counted, duplicatesDetected: groupsOf(await likenesses(tx)).length };
}
