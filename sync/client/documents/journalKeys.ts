import type { JournalStorage } from '../ports.ts';

const prefixOf = (databaseName: string) => `docket.edit:${databaseName}:`;

export function journalKey(databaseName: string, editId: string): string {
  return prefixOf(databaseName) + editId;
}

/** Of edits that a page left behind. They are as unsent as those in the outbox. */
export function journalledKeys(storage: JournalStorage, databaseName: string): string[] {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
  return keys.filter((key) => key.startsWith(prefixOf(databaseName)));
}

/** Together with the database of this name. */
export function forgetJournalled(storage: JournalStorage, databaseName: string): void {
  for (const key of journalledKeys(storage, databaseName)) storage.removeItem(key);
}
