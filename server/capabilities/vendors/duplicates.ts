import type { z } from 'zod';
import type { getDuplicates } from '#shared/vendors/contract.ts';
import { groupsOf } from '#shared/vendors/likeness/groups.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';
import { withPlace } from '../../platform/feed/withPlace.ts';
import { compareAll } from './likeness/compareAnew.ts';
import { likenesses } from './likeness/likenessStore.ts';
import { vendorsOf } from './likeness/vendorsOf.ts';
import { presentVendor } from './vendorStore.ts';

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
      return row ? [{ vendor: withPlace(row, presentVendor), score, reason }] : [];
    }),
  );
}
