import { useLiveQuery } from 'dexie-react-hooks';
import type { CurrentUser } from '#shared/auth/contract.ts';
import type { LocalDatabase } from '../../store/database/LocalDatabase.ts';

/** The signed-in person as stored on this device; `undefined` while the database opens. */
export function useMe(database: LocalDatabase): CurrentUser | undefined {
  return useLiveQuery(() => database.me.toCollection().first(), [database]);
}
