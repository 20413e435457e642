import type { Table } from 'dexie';
import { useLiveQuery } from 'dexie-react-hooks';
import type { LocalDatabase } from './LocalDatabase.ts';

/** A named list of invoices. It is only on this device, and is deleted on sign-out. */
export interface SavedList {
  name: string;
  /** The query of its address, without the question mark. */
  query: string;
}

export const savedListStores = { savedLists: 'name' } as const;

export type SavedListsTable = Table<SavedList, string>;

/** Sorted by name; `undefined` while loading. */
export function useSavedLists(database: LocalDatabase): SavedList[] | undefined {
  return useLiveQuery(async () => {
    const lists = await database.savedLists.toArray();
    return lists.sort((one, other) => one.name.localeCompare(other.name));
  }, [database]);
}

/** Replaces a list of the same name. */
export async function saveList(database: LocalDatabase, list: SavedList): Promise<void> {
  await database.savedLists.put(list);
}

export async function removeList(
  database: LocalDatabase,
  { name }: Pick<SavedList, 'name'>,
): Promise<void> {
  await database.savedLists.delete(name);
}
