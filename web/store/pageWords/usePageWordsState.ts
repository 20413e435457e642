import { useLiveQuery } from 'dexie-react-hooks';
import { mostWithWords } from '#shared/pageWords/contract.ts';
import type { LocalDatabase } from '../database/LocalDatabase.ts';

/** Whether the words of all documents are on this device, or of the newest only; `null` for a moment. */
export function usePageWordsState(database: LocalDatabase): 'loading' | 'newest' | 'all' | null {
  const state = useLiveQuery(async () => {
    const feed = await database.feed.get('feed');
    if (feed?.wordsFrom !== 'all') return 'loading';
    return (await database.pageWords.count()) < mostWithWords ? 'all' : 'newest';
  }, [database]);
  return state ?? null;
}
