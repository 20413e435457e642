import type { Pair } from './findLikenesses.ts';
import { keyOfPair } from './pairs.ts';

/** Two vendors that may be one, unless a person has said that they are not. */
interface AskedPair extends Pair {
  apart?: object | null;
}

/** One vendor of a group, with what makes it alike the one that it resembles most. */
export interface GroupEntry {
  vendorId: string;
  score: number;
  reason: string;
}

export type Group = GroupEntry[];

/** More in one group could not be looked through; the least alike stay apart. */
const largestGroup = 20;

/**
 * Vendors that may be one, together; the surest groups first, and in them the surest vendors. No group holds two of which a
 * person has said that they are different: who is like both stands with the one that it is more like.
 */
export function groupsOf(pairs: readonly AskedPair[]): Group[] {
  const apart = new Set(pairs.filter(isApart).map(keyOfPair));
  const sure = pairs
    .filter((pair) => !isApart(pair))
    .toSorted((one, other) => other.score - one.score || (one.oneId < other.oneId ? -1 : 1));
  const groupOf = new Map<string, Group>();
  for (const { oneId, otherId, score, reason } of sure) {
    const [one, other] = [groupOf.get(oneId) ?? [], groupOf.get(otherId) ?? []];
    if (one.length > 0 && one === other) continue;
    // Entered with the first, which is the surest, of their pairs.
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
