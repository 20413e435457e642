import type { IndexEntry } from './IndexEntry.ts';
import { type Found, search } from './search.ts';

/** Goes on from what it found before, where the next question only narrows the last. */
export function createSearcher() {
  let before: Found | undefined;
  return (among: readonly IndexEntry[], words: readonly string[]): readonly IndexEntry[] => {
    before = search(among, words, before);
    return before.found;
  };
}
