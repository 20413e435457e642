import type { Table } from 'dexie';
import { useLiveQuery } from 'dexie-react-hooks';
import type { LocalDatabase } from '../database/LocalDatabase.ts';

/** A list of invoices that a person named. It stays on this device, and goes when they sign out. */
export interface SavedList {
  name: string;
  /** What its address says after the question mark. */
  query: string;
}

export const savedListStores = { savedLists: 'name' } as const;

export type SavedListsTable = Table<SavedList, string>;

/** By name; `undefined` while they are read. */
export function useSavedLists(database: LocalDatabase): SavedList[] | undefined {
  return useLiveQuery(async () => {
    const lists = await database.savedLists.toArray();
    return lists.sort((one, other) => one.name.localeCompare(other.name));
  }, [database]);
}

/** Under a name that is taken, it replaces what was there. */
export async function saveList(database: LocalDatabase, list: SavedList): Promise<void> {
  await database.savedLists.put(list);
}

export async function removeList(
  database: LocalDatabase,
  { name }: Pick<SavedList, 'name'>,
): Promise<void> {
  await database.savedLists.delete(name);
}
