import type { z } from 'zod';
import type { getDuplicates, VendorStats } from '#shared/vendors/contract.ts';
import { groupsOf } from '#shared/vendors/likeness/groups.ts';
import { statement } from '../../platform/db/statement.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';
import { withSeq } from '../../platform/feed/sequence.ts';
import { compareAll } from './likeness/compareAnew.ts';
import { likenesses } from './likeness/likenessStore.ts';
import { presentVendor, vendorsOf } from './vendorStore.ts';

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

/** Groups of vendors that may be the same, compared up to now. */
export async function duplicateGroups(
  tx: AccountTx,
): Promise<z.infer<typeof getDuplicates.answer>> {
  await compareAll(tx);
  const groups = groupsOf(await likenesses(tx));
  const rows = await vendorsOf(
    tx,
    groups.flat().map(({ vendorId }) => vendorId),
  );
  return groups.map((group) =>
    group.flatMap(({ vendorId, score, reason }) => {
      const row = rows.get(vendorId);
      return row ? [{ vendor: withSeq(row, presentVendor), score, reason }] : [];
    }),
  );
}
