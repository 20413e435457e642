import { orderedPair } from '#shared/vendors/likeness/groups.ts';
import { sharedNumbers } from '#shared/vendors/likeness/likeness.ts';
import { type Actor, writeAudits } from '../../platform/audit/write.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';
import { conflict, invalid, notFound } from '../../platform/http/problem.ts';
import { compareAll, queueComparisons } from './likeness/compareAnew.ts';
import { identitiesOf } from './likeness/identities.ts';
import { type LikenessRow, likenessOfPair } from './likeness/likenessStore.ts';
import { dropSeparation, putSeparation } from './likeness/separationStore.ts';
import { requireNotMerged, type VendorRow, vendors } from './vendorStore.ts';

interface VendorPair {
  vendorId: string;
  otherId: string;
}

/**
 * Records that two vendors are different. This is judged by what makes them alike now: `seen` is
 * the reason that the person was shown, and if it has changed meanwhile, they are asked again.
 */
export async function setApart(
  tx: AccountTx,
  actor: Actor,
  { seen, ...two }: VendorPair & { seen?: string | undefined },
): Promise<LikenessRow | undefined> {
  const [vendor, other] = await lockTwo(tx, two);
  const pair = orderedPair({ oneId: vendor.id, otherId: other.id });
  await compareAll(tx);
  const before = await likenessOfPair(tx, pair);
  if (seen !== undefined && before && before.apart === null && before.reason !== seen) {
    const names = `${vendor.name} and ${other.name}`;
    throw conflict('changed', `What makes ${names} alike has changed: ${before.reason}.`);
  }
  const profiles = await identitiesOf(tx, [vendor.id, other.id]);
  const [one, another] = [profiles.get(vendor.id), profiles.get(other.id)];
  if (!one || !another) throw new Error('A vendor that is locked is not there');
  const numbers = sharedNumbers(one.profile, another.profile);
  await putSeparation(tx, { ...pair, numbers, by: actor.userEmail });
  const likeness = await comparedAnew(tx, pair);
  await audit(tx, actor, [vendor, other], 'apartFrom', before?.apart?.by ?? null);
  return likeness;
}

/** Removes the statement; if the two are alike, they are proposed as duplicates again. */
export async function undoApart(
  tx: AccountTx,
  actor: Actor,
  two: VendorPair,
): Promise<LikenessRow | undefined> {
  const [vendor, other] = await lockTwo(tx, two);
  const pair = orderedPair({ oneId: vendor.id, otherId: other.id });
  const by = await dropSeparation(tx, pair);
  const likeness = await comparedAnew(tx, pair);
  if (by !== undefined) await audit(tx, actor, [vendor, other], 'notApartFrom', by);
  return likeness;
}

async function lockTwo(
  tx: AccountTx,
  { vendorId, otherId }: VendorPair,
): Promise<[VendorRow, VendorRow]> {
  const locked = await vendors.lockAll(tx, [vendorId, otherId]);
  const vendor = locked.find(({ id }) => id === vendorId);
  if (!vendor) throw notFound('vendor');
  if (vendorId === otherId) {
    throw invalid([{ path: 'otherId', message: 'Choose two different vendors' }]);
  }
  const other = locked.find(({ id }) => id === otherId);
  if (!other) throw notFound('vendor');
  for (const one of [vendor, other]) await requireNotMerged(tx, one);
  return [vendor, other];
}

async function comparedAnew(
  tx: AccountTx,
  pair: { oneId: string; otherId: string },
): Promise<LikenessRow | undefined> {
  await queueComparisons(tx, [pair.oneId]);
  await compareAll(tx);
  return likenessOfPair(tx, pair);
}

/** One entry in the audit log of each of the two. */
async function audit(
  tx: AccountTx,
  actor: Actor,
  [one, other]: readonly [VendorRow, VendorRow],
  step: 'apartFrom' | 'notApartFrom',
  saidBefore: string | null,
): Promise<void> {
  const isApart = step === 'apartFrom';
  const bothWays = [
    [one, other],
    [other, one],
  ] as const;
  await writeAudits(
    tx,
    actor,
    bothWays.map(([vendor, { id, name }]) => ({
      category: 'VENDOR',
      action: 'update',
      entityType: 'vendor',
      entityId: vendor.id,
      metadata: { [step]: name, otherVendorId: id },
      oldValues: { apartSaidBy: saidBefore },
      newValues: { apartSaidBy: isApart ? actor.userEmail : null },
    })),
  );
}
