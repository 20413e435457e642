import type { VendorStats } from '#shared/vendors/contract.ts';
import { groupsOf } from '#shared/vendors/likeness/groups.ts';
import type { AccountWork, Statement } from '../db/statement.ts';
import { compareAll } from './likeness/compareAnew.ts';
import { likenesses } from './likeness/likenessStore.ts';

const count: Statement = {
  name: 'count-vendors',
  text: `select count(*)::int as "totalVendors",
      count(*) filter (where status = 'active')::int as "activeVendors",
      count(*) filter (where verified_at is not null)::int as "verifiedVendors"
    from vendors where account_id = $1 and deleted_at is null`,
};

export async function vendorStats(tx: AccountWork): Promise<VendorStats> {
  await compareAll(tx);
  const [counted] = await tx.run<Omit<VendorStats, 'duplicatesDetected'>>(count, [tx.accountId]);
  if (!counted) throw new Error('A count is always there');
  return { ...counted, duplicatesDetected: groupsOf(await likenesses(tx)).length };
}
