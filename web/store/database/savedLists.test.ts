import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { expect, test } from 'vitest';
import { LocalDatabase } from './LocalDatabase.ts';
import { removeList, saveList } from './savedLists.ts';

test('a list is saved by name, replaced, removed, and deleted with the database', async () => {
  const name = 'docket:lists:account';
  const database = new LocalDatabase(name);
  await saveList(database, { name: 'Late', query: 'due=overdue' });
  await saveList(database, { name: 'Mine', query: 'mine=1' });
  await saveList(database, { name: 'Late', query: 'due=overdue&sort=-amount' });
  await removeList(database, { name: 'Mine' });
  database.close();
  const later = new LocalDatabase(name);
  expect(await later.savedLists.toArray()).toEqual([
    { name: 'Late', query: 'due=overdue&sort=-amount' },
  ]);
  later.close();
  await Dexie.delete(name);
  const another = new LocalDatabase(name);
  expect(await another.savedLists.count()).toBe(0);
  another.close();
});
