import { type Likeness, likenessOf } from './likeness.ts';
import { likenessKeys, worthComparing } from './likenessKeys.ts';
import { type Identity, profileOf } from './Profile.ts';

export interface Pair extends Likeness {
  oneId: string;
  otherId: string;
}

/** All pairs of vendors that may be the same. */
export function findLikenesses(vendors: readonly (Identity & { id: string })[]): Pair[] {
  const profiled = vendors.map((vendor) => ({ id: vendor.id, profile: profileOf(vendor) }));
  const keys = profiled.map(({ profile }) => likenessKeys(profile));
  const holders = holdersOf(keys);
  /**
   * The last index that each vendor was compared with, so that two vendors with several common keys are compared once.
   */
  const comparedWith = new Int32Array(vendors.length).fill(-1);
  const pairs: Pair[] = [];
  for (const [index, one] of profiled.entries()) {
    for (const key of keys[index] ?? []) {
      // Only with earlier vendors, so each pair is compared once; for keys with many vendors, all are compared with the
      // first few.
      for (const otherIndex of worthComparing(key, holders.get(key) ?? [])) {
        const other = profiled[otherIndex];
        if (!other || otherIndex >= index || comparedWith[otherIndex] === index) continue;
        comparedWith[otherIndex] = index;
        const likeness = likenessOf(other.profile, one.profile);
        if (likeness) pairs.push({ oneId: other.id, otherId: one.id, ...likeness });
      }
    }
  }
  return pairs;
}

function holdersOf(keysOfAll: readonly (readonly string[])[]): Map<string, number[]> {
  const holders = new Map<string, number[]>();
  for (const [index, keys] of keysOfAll.entries()) {
    for (const key of keys) {
      const known = holders.get(key);
      if (known) known.push(index);
      else holders.set(key, [index]);
    }
  }
  return holders;
}
