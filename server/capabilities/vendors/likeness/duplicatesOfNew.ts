import type { Duplicates } from '#shared/vendors/contract.ts';
import { type Likeness, likenessOf } from '#shared/vendors/likeness/likeness.ts';
import { likenessKeys } from '#shared/vendors/likeness/likenessKeys.ts';
import { type Identity, profileOf } from '#shared/vendors/likeness/Profile.ts';
import type { AccountTx } from '../../../platform/db/transaction.ts';
import { presentVendor, type VendorRow, vendorsOf } from '../vendorStore.ts';
import { compareAll } from './compareAnew.ts';
import { identitiesOf } from './identities.ts';
import { holdersOf } from './keyStore.ts';

/** More of them would not help to decide. */
const mostShown = 10;

/**
 * The vendors that a new one may duplicate, inactive ones included. A merged vendor is represented
 * by its target.
 */
export async function duplicatesOfNew(tx: AccountTx, entered: Identity): Promise<Duplicates> {
  await compareAll(tx);
  const profile = profileOf(entered);
  const keys = likenessKeys(profile);
  const holders = [
    await holdersOf(tx, keys, { inUse: true }),
    await holdersOf(tx, keys, { inUse: false }),
  ].flatMap((held) => [...held.values()].flat());
  const candidates = await identitiesOf(tx, [...new Set(holders)]);
  const alike = [...candidates.values()].flatMap((vendor) => {
    const likeness = likenessOf(profile, vendor.profile);
    return likeness ? [{ vendor, ...likeness }] : [];
  });
  const surest = new Map<string, Likeness>();
  for (const { vendor, score, reason } of alike.sort((one, other) => other.score - one.score)) {
    const id = vendor.mergedInto ?? vendor.id;
    if (surest.has(id)) continue;
    const reasonShown = vendor.mergedInto ? `${reason} as ${vendor.name}, merged into it` : reason;
    surest.set(id, { score, reason: reasonShown });
  }
  const shownVendors = [...surest].slice(0, mostShown);
  const rows = await vendorsOf(
    tx,
    shownVendors.map(([id]) => id),
  );
  return shownVendors.flatMap(([id, likeness]) => presented(rows.get(id), likeness));
}

function presented(row: VendorRow | undefined, likeness: Likeness): Duplicates {
  return row ? [{ vendor: presentVendor(row), ...likeness }] : [];
}
