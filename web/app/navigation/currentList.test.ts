import { beforeEach, expect, test, vi } from 'vitest';

const ids = Array.from({ length: 3_000 }, (_, place) => `id-${place}`);
const shown = ids.map((id) => ({ id }));
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
  rememberList(shown, paid);
  expect(positionInList('id-1', storage)).toEqual({
    previous: 'id-0',
    later: ids.slice(2),
    position: 2,
    count: 3_000,
    list: paid,
  });
  expect(positionInList('id-0', storage)).toMatchObject({ previous: null, later: ids.slice(1) });
  expect(positionInList('id-2999', storage)).toMatchObject({ later: [] });
  expect(positionInList('another', storage)).toBeNull();
});

test('after a reload the list, the neighbours and the position are still known, without what was typed', async () => {
  const { rememberList, rememberOpenedInvoice } = await newPage();
  rememberList(shown, {
    address: '/invoices?list=to-check&search=confidential&sort=received&vendor=confidential',
    label: 'To check',
  });
  rememberOpenedInvoice('id-1500', storage);
  expect([...stored.values()].join()).not.toContain('confidential');
  const later = await newPage();
  const found = later.positionInList('id-1501', storage);
  expect(found?.later[0]).toBe('id-1502');
  expect(found).toMatchObject({
    previous: 'id-1500',
    position: 1_502,
    count: 3_000,
    list: { address: '/invoices?list=to-check&sort=received', label: 'To check' },
  });
  later.rememberOpenedInvoice('id-1501', storage);
  const last = await newPage();
  expect(last.positionInList('id-1502', storage)?.position).toBe(1_503);
});

test('after a reload the way back to a view does not say its name, which a person chose', async () => {
  const { rememberList, rememberOpenedInvoice } = await newPage();
  rememberList(shown, { address: '/invoices?due=overdue&view=v-1', label: 'Confidential' });
  rememberOpenedInvoice('id-1', storage);
  expect([...stored.values()].join()).not.toContain('Confidential');
  const later = await newPage();
  const list = { address: '/invoices?due=overdue&view=v-1', label: 'Invoices' };
  expect(later.positionInList('id-2', storage)?.list).toEqual(list);
});

test('an unreadable entry in the storage is ignored', async () => {
  stored.set('docket.list', '{"ids":7');
  const { positionInList } = await newPage();
  expect(positionInList('id-0', storage)).toBeNull();
});
