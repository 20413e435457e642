import { useMemo } from 'react';
import type { LocalDatabase } from '../database/LocalDatabase.ts';
import { countLists, type ListToCount } from '../invoiceIndex/countLists.ts';
import type { IndexEntry } from '../invoiceIndex/IndexEntry.ts';
import { useIndexEntries } from './invoiceIndexOf.ts';
import { useSlicedAnswer } from './useSlicedAnswer.ts';

interface Question {
  entries: readonly IndexEntry[];
  lists: readonly ListToCount[];
}

function answering({ entries, lists }: Question, signal: AbortSignal) {
  return countLists(entries, lists, signal);
}

/** The live lengths of lists by key; `undefined` until they are counted. The lists must be memoised. */
export function useListCounts(
  database: LocalDatabase,
  lists: readonly ListToCount[],
): ReadonlyMap<string, number> | undefined {
  const entries = useIndexEntries(database);
  const question = useMemo(
    () => (entries && lists.length > 0 ? { entries, lists } : null),
    [entries, lists],
  );
  return useSlicedAnswer(question, answering);
}
