import { useLiveQuery } from 'dexie-react-hooks';
import type { LocalDatabase } from '../database/LocalDatabase.ts';

interface FirstLoad {
  /** All rows are on this device. */
  complete: boolean;
  /** Rows loaded so far. */
  loaded: number;
  /** The time of the last pull. */
  pulledAt: number | null;
}

/** The progress of the first load; `undefined` while the database opens. */
export function useFirstLoad(database: LocalDatabase): FirstLoad | undefined {
  return useLiveQuery(async () => {
    const feed = await database.feed.get('feed');
    const { complete = false, loaded = 0, pulledAt = null } = feed ?? {};
    return { complete, loaded, pulledAt };
  }, [database]);
}
