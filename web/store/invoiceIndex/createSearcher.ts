import type { IndexEntry } from './IndexEntry.ts';
import { type Found, search } from './search.ts';

/** Reuses the last result when the next query only narrows it. */
export function createSearcher() {
  let before: Found | undefined;
  return (among: readonly IndexEntry[], words: readonly string[]): readonly IndexEntry[] => {
    before = search(among, words, before);
    return before.found;
  };
}
