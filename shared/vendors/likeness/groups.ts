import type { Pair } from './findLikenesses.ts';

/** One vendor of a group, with what makes it alike the one that it resembles most. */
export interface GroupEntry {
  vendorId: string;
  score: number;
  reason: string;
}

export type Group = GroupEntry[];

/** More in one group could not be looked through; the least alike stay apart. */
const largestGroup = 20;

/** Vendors that may be one, together; the surest groups first, and in them the surest vendors. */
export function groupsOf(pairs: readonly Pair[]): Group[] {
  const sure = pairs.toSorted(
    (one, other) => other.score - one.score || (one.oneId < other.oneId ? -1 : 1),
  );
  const groupOf = new Map<string, Group>();
  for (const { oneId, otherId, score, reason } of sure) {
    const [one, other] = [groupOf.get(oneId) ?? [], groupOf.get(otherId) ?? []];
    if (one.length > 0 && one === other) continue;
    // Entered with the first, which is the surest, of their pairs.
    const added = [oneId, otherId].filter((id) => !groupOf.has(id));
    if (one.length + other.length + added.length > largestGroup) continue;
    one.push(...other, ...added.map((vendorId) => ({ vendorId, score, reason })));
    for (const { vendorId } of one) groupOf.set(vendorId, one);
  }
  return [...new Set(groupOf.values())];
}
