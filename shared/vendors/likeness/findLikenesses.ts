import { type Likeness, likenessOf } from './likeness.ts';
import { likenessKeys, worthComparing } from './likenessKeys.ts';
import { type Identity, profileOf } from './Profile.ts';

export interface Pair extends Likeness {
  oneId: string;
  otherId: string;
}

/** All pairs of these vendors that may be one. */
export function findLikenesses(vendors: readonly (Identity & { id: string })[]): Pair[] {
  const profiled = vendors.map((vendor) => ({ id: vendor.id, profile: profileOf(vendor) }));
  const keys = profiled.map(({ profile }) => likenessKeys(profile));
  const holders = holdersOf(keys);
  /** With whom each was last compared, so that two who share several keys are compared once. */
  const comparedWith = new Int32Array(vendors.length).fill(-1);
  const pairs: Pair[] = [];
  for (const [place, one] of profiled.entries()) {
    for (const key of keys[place] ?? []) {
      // With those before it: of many, that is where the few are whom all are compared with.
      for (const at of worthComparing(key, holders.get(key) ?? [])) {
        const other = profiled[at];
        if (!other || at >= place || comparedWith[at] === place) continue;
        comparedWith[at] = place;
        const likeness = likenessOf(other.profile, one.profile);
        if (likeness) pairs.push({ oneId: other.id, otherId: one.id, ...likeness });
      }
    }
  }
  return pairs;
}

function holdersOf(keysOfAll: readonly (readonly string[])[]): Map<string, number[]> {
  const holders = new Map<string, number[]>();
  for (const [place, keys] of keysOfAll.entries()) {
    for (const key of keys) {
      const known = holders.get(key);
      if (known) known.push(place);
      else holders.set(key, [place]);
    }
  }
  return holders;
}
