import { useLiveQuery } from 'dexie-react-hooks';
import type { CaptureRow } from '#sync/client/tables/rows.ts';
import type { LocalDatabase } from '../database/LocalDatabase.ts';

/** The captures on this device in the order in which they were chosen; `undefined` while loading. */
export function useCaptures(database: LocalDatabase): CaptureRow[] | undefined {
  return useLiveQuery(() => database.captures.orderBy('id').toArray(), [database]);
}
