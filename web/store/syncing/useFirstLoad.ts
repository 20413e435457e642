import { useLiveQuery } from 'dexie-react-hooks';
import type { LocalDatabase } from '../database/LocalDatabase.ts';

interface FirstLoad {
  /** Everything of the company is on this device. */
  complete: boolean;
  /** Rows so far. */
  loaded: number;
  /** When the server was last heard of. */
  pulledAt: number | null;
}

/** How far the first load has come; `undefined` while the database opens. */
export function useFirstLoad(database: LocalDatabase): FirstLoad | undefined {
  return useLiveQuery(async () => {
    const feed = await database.feed.get('feed');
    const { complete = false, loaded = 0, pulledAt = null } = feed ?? {};
    return { complete, loaded, pulledAt };
  }, [database]);
}
