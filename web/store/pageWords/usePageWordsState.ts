import { useLiveQuery } from 'dexie-react-hooks';
import { mostWithWords } from '#shared/pageWords/contract.ts';
import type { LocalDatabase } from '../database/LocalDatabase.ts';

export type PageWordsState = 'loading' | 'refused' | 'newest' | 'all';

/**
 * Whether the words of all documents are on this device, or of the newest only; `refused` if the server did not give them.
 * `null` for a moment.
 */
export function usePageWordsState(database: LocalDatabase): PageWordsState | null {
  const state = useLiveQuery(async () => {
    const feed = await database.feed.get('feed');
    if (feed?.wordsFrom !== 'all') return feed?.wordsRefused ? 'refused' : 'loading';
    return (await database.pageWords.count()) < mostWithWords ? 'all' : 'newest';
  }, [database]);
  return state ?? null;
}
