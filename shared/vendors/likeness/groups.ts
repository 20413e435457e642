import type { Pair } from './findLikenesses.ts';

interface Ids {
  oneId: string;
  otherId: string;
}

/** Smaller id first, as pairs are stored. */
export function orderedPair<P extends Ids>(pair: P): P {
  const { oneId, otherId } = pair;
  return oneId < otherId ? pair : { ...pair, oneId: otherId, otherId: oneId };
}

/** Independent of the order of the two. */
export function keyOfPair({ oneId, otherId }: Ids): string {
  return oneId < otherId ? `${oneId} ${otherId}` : `${otherId} ${oneId}`;
}

/** Two alike vendors, and whether a person set them apart. */
interface AskedPair extends Pair {
  apart?: object | null;
}

/** A vendor of a group, with the likeness to its most similar vendor. */
interface GroupEntry {
  vendorId: string;
  score: number;
  reason: string;
}

type Group = GroupEntry[];

/** Larger groups would be too many to review; the least similar vendors are left out. */
const largestGroup = 20;

/**
 * Groups of vendors that may be the same, highest score first. No group contains two vendors that were set apart; a
 * vendor similar to both joins the more similar one.
 */
export function groupsOf(pairs: readonly AskedPair[]): Group[] {
  const apart = new Set(pairs.filter(isApart).map(keyOfPair));
  const sortedPairs = pairs
    .filter((pair) => !isApart(pair))
    .toSorted((one, other) => other.score - one.score || (one.oneId < other.oneId ? -1 : 1));
  const groupOf = new Map<string, Group>();
  for (const { oneId, otherId, score, reason } of sortedPairs) {
    const [one, other] = [groupOf.get(oneId) ?? [], groupOf.get(otherId) ?? []];
    if (one.length > 0 && one === other) continue;
    // Vendors are added by their most similar pair.
    const added = [oneId, otherId].filter((id) => !groupOf.has(id));
    if (one.length + other.length + added.length > largestGroup) continue;
    if (apart.size > 0 && isSplit(idsOf(one, oneId), idsOf(other, otherId), apart)) continue;
    one.push(...other, ...added.map((vendorId) => ({ vendorId, score, reason })));
    for (const { vendorId } of one) groupOf.set(vendorId, one);
  }
  return [...new Set(groupOf.values())];
}

function isApart({ apart }: AskedPair): boolean {
  return apart !== undefined && apart !== null;
}

function idsOf(group: Group, id: string): string[] {
  return group.length > 0 ? group.map(({ vendorId }) => vendorId) : [id];
}

function isSplit(some: string[], others: string[], apart: ReadonlySet<string>): boolean {
  return some.some((oneId) => others.some((otherId) => apart.has(keyOfPair({ oneId, otherId }))));
}
