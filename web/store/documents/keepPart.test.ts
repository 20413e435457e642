import { Dexie } from 'dexie';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { LocalDatabase } from '../database/LocalDatabase.ts';
import { keepPart, keptPart } from './keepPart.ts';

let database: LocalDatabase;
beforeEach(() => {
  database = new LocalDatabase('docket:ada:engines');
});
afterEach(async () => {
  database.close();
  await Dexie.delete(database.name);
});

const file = (uploadId: string) => ({ uploadId, part: 'file' });
const bytes = (size: number) => new Blob(['x'.repeat(size)]);
const kept = async () => (await database.keptDocuments.toArray()).map((one) => one.uploadId);

test('a stored part is found, and the size of its document is counted', async () => {
  await keepPart(database, file('a'), bytes(3));
  await keepPart(database, { uploadId: 'a', part: 'words' }, bytes(2));
  expect(await keptPart(database, file('a'))).toBeDefined();
  expect(await keptPart(database, { uploadId: 'a', part: 'page 1' })).toBeUndefined();
  expect(await database.keptDocuments.get('a')).toMatchObject({ size: 5 });
  await keepPart(database, file('a'), bytes(1));
  expect(await database.keptDocuments.get('a')).toMatchObject({ size: 3 });
});

test('the least recently used document is deleted with all its parts when space is needed', async () => {
  const limit = { most: 25 };
  await keepPart(database, file('a'), bytes(10), { now: 1, ...limit });
  await keepPart(database, { uploadId: 'a', part: 'words' }, bytes(1), { now: 1, ...limit });
  await keepPart(database, file('b'), bytes(10), { now: 2, ...limit });
  await keptPart(database, file('a'), 3);
  await keepPart(database, file('c'), bytes(10), { now: 4, ...limit });
  expect(await kept()).toEqual(['a', 'c']);
  await keepPart(database, file('d'), bytes(20), { now: 5, ...limit });
  expect(await kept()).toEqual(['d']);
  expect(await database.keptParts.count()).toBe(1);
});

test('a part larger than the whole limit is not stored', async () => {
  await keepPart(database, file('a'), bytes(5));
  await keepPart(database, file('b'), bytes(30), { most: 25 });
  expect(await kept()).toEqual(['a']);
});
