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

const paid = { address: '/invoices?status=paid', label: 'Invoices' };

/** A fresh copy of the module, as after a page load. */
async function newPage() {
  vi.resetModules();
  return import('./currentList.ts');
}

beforeEach(() => stored.clear());

test('an invoice’s neighbours are those of the list that it was opened from', async () => {
  const { rememberList, positionInList } = await newPage();
  expect(positionInList('id-0', storage)).toBeNull();
  rememberList(ids, paid);
  expect(positionInList('id-1', storage)).toEqual({
    previous: 'id-0',
    next: 'id-2',
    later: ids.slice(2),
    position: 2,
    count: 3_000,
    list: paid,
  });
  expect(positionInList('id-0', storage)).toMatchObject({ previous: null, next: 'id-1' });
  expect(positionInList('id-2999', storage)).toMatchObject({ next: null });
  expect(positionInList('another', storage)).toBeNull();
});

test('after a reload the neighbours and the position in the list are still known', async () => {
  const { rememberList, rememberOpenedInvoice } = await newPage();
  rememberList(ids, { address: '/invoices?search=confidential', label: 'Invoices' });
  rememberOpenedInvoice('id-1500', storage);
  expect([...stored.values()].join()).not.toContain('confidential');
  const later = await newPage();
  expect(later.positionInList('id-1501', storage)).toEqual({
    previous: 'id-1500',
    next: 'id-1502',
    later: ids.slice(1_502, 2_000),
    position: 1_502,
    count: 3_000,
    list: { address: '/invoices', label: 'Invoices' },
  });
  later.rememberOpenedInvoice('id-1501', storage);
  const last = await newPage();
  expect(last.positionInList('id-1502', storage)?.position).toBe(1_503);
});

test('an unreadable entry in the storage is ignored', async () => {
  stored.set('docket.list', '{"ids":7');
  const { positionInList } = await newPage();
  expect(positionInList('id-0', storage)).toBeNull();
});
