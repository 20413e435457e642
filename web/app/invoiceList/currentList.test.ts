import { beforeEach, expect, test, vi } from 'vitest';

const ids = Array.from({ length: 3_000 }, (_, place) => `id-${place}`);
const stored = new Map<string, string>();
const storage: Storage = {
  length: 0,
  clear: () => stored.clear(),
  getItem: (key) => stored.get(key) ?? null,
  key: () => null,
  removeItem: (key) => stored.delete(key),
  setItem: (key, value) => stored.set(key, value),
};

/** A fresh copy of the module, as after a page load. */
async function newPage() {
  vi.resetModules();
  return import('./currentList.ts');
}

beforeEach(() => stored.clear());

test('an invoice’s neighbours are those of the list that it was opened from', async () => {
  const { showedList, placeInList } = await newPage();
  expect(placeInList('id-0', storage)).toBeNull();
  showedList(ids, 'status=paid');
  expect(placeInList('id-1', storage)).toEqual({
    previous: 'id-0',
    next: 'id-2',
    place: 2,
    count: 3_000,
    query: 'status=paid',
  });
  expect(placeInList('id-0', storage)).toMatchObject({ previous: null, next: 'id-1' });
  expect(placeInList('id-2999', storage)).toMatchObject({ next: null });
  expect(placeInList('another', storage)).toBeNull();
});

test('after a reload the neighbours and the position in the list are still known', async () => {
  const { showedList, openedFromList } = await newPage();
  showedList(ids, 'search=confidential');
  openedFromList('id-1500', storage);
  expect([...stored.values()].join()).not.toContain('confidential');
  const later = await newPage();
  expect(later.placeInList('id-1501', storage)).toEqual({
    previous: 'id-1500',
    next: 'id-1502',
    place: 1_502,
    count: 3_000,
    query: '',
  });
  later.openedFromList('id-1501', storage);
  const last = await newPage();
  expect(last.placeInList('id-1502', storage)?.place).toBe(1_503);
});

test('an unreadable entry in the storage is ignored', async () => {
  stored.set('docket.list', '{"ids":7');
  const { placeInList } = await newPage();
  expect(placeInList('id-0', storage)).toBeNull();
});
