import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Invoice } from '#shared/invoices/contract.ts';
import { someInvoice } from '#sync/client/testing/someRows.ts';
import { entryOf, type IndexEntry, newestFirst } from './IndexEntry.ts';
import { SortedOrders } from './SortedOrders.ts';
import { type Sort, sortColumns } from './sortKeys.ts';

const parts: Partial<Invoice>[] = [
  { invoiceNumber: 'INV-9', vendorName: 'Zulu', amount: '9.00', dueDate: '2026-02-01' },
  { invoiceNumber: 'inv-10', vendorName: 'Ärger', amount: '10.00', dueDate: null },
  { invoiceNumber: null, vendorName: null, amount: null, dueDate: '2026-01-01', status: 'paid' },
  { invoiceNumber: 'INV-100', vendorName: 'berg', amount: '-1.00', dueDate: '2026-03-01' },
];
const newest = parts.map((some) => entryOf(someInvoice(some))).sort(newestFirst);

function positions(sort: Sort) {
  const oldest = newest.toReversed();
  return new SortedOrders().sorted(newest, sort).map((entry) => oldest.indexOf(entry));
}

test.each<[Sort['by'], boolean, number[]]>([
  ['received', true, [3, 2, 1, 0]],
  ['received', false, [0, 1, 2, 3]],
  ['vendor', false, [1, 3, 0, 2]],
  ['vendor', true, [0, 3, 1, 2]],
  ['number', false, [0, 1, 3, 2]],
  ['amount', false, [3, 0, 1, 2]],
  ['amount', true, [1, 0, 3, 2]],
  ['due', false, [2, 0, 3, 1]],
  ['due', true, [3, 0, 2, 1]],
  ['status', false, [3, 1, 0, 2]],
])('sorted by %s, descending: %s, with unknown values last', (by, descending, order) => {
  expect(positions({ by, descending })).toEqual(order);
});

test('sorting unchanged entries again returns the same array', () => {
  const orders = new SortedOrders();
  const sort: Sort = { by: 'amount', descending: true };
  const first = orders.sorted(newest, sort);
  expect(orders.sorted(newest, sort)).toBe(first);
  expect(orders.sorted([...newest], sort)).not.toBe(first);
});

test('some of the invoices are sorted as among all', () => {
  const many = [...newest, ...parts.flatMap((some) => [entryOf(someInvoice(some))])];
  const all = many.sort(newestFirst);
  fc.assert(
    fc.property(
      fc.constantFrom(...sortColumns),
      fc.boolean(),
      fc.subarray(all),
      (by, descending, chosen) => {
        const orders = new SortedOrders();
        const among = orders.sorted(all, { by, descending });
        const some = all.filter((entry) => chosen.includes(entry));
        const expected = among.filter((entry) => chosen.includes(entry));
        expect(orders.sorted(all, { by, descending }, some)).toEqual(expected);
      },
    ),
  );
});

test.each(sortColumns)(
  'an order by %s that was prepared is the same as one sorted at once',
  async (by) => {
    const orders = new SortedOrders();
    await orders.prepare(newest, new AbortController().signal);
    for (const descending of [false, true]) {
      const sort = { by, descending };
      expect(orders.sorted(newest, sort)).toEqual(new SortedOrders().sorted(newest, sort));
    }
  },
);

test('changes that come while orders are prepared are in all of them', async () => {
  const amounts = Array.from({ length: 3_000 }, (_, place) => `${(place * 37) % 1_009}.00`);
  const before = amounts.map((amount) => entryOf(someInvoice({ amount, invoiceNumber: amount })));
  const source = before.sort(newestFirst);
  const [gone, changed] = [source[7], source[2_000]];
  const later = { invoiceNumber: '500.50', amount: '500.50', vendorName: 'Later' };
  const after = [entryOf(someInvoice(later)), ...source]
    .filter((entry) => entry !== gone)
    .map((entry) => (entry === changed ? entryOf({ ...someInvoice(later), id: entry.id }) : entry));

  const orders = new SortedOrders();
  const prepared = orders.prepare(source, new AbortController().signal);
  const asSortedAtOnce = () => {
    for (const by of sortColumns) {
      for (const descending of [false, true]) {
        const anew = new SortedOrders().sorted(after, { by, descending });
        expect(orders.sorted(after, { by, descending })).toEqual(anew);
      }
    }
  };
  asSortedAtOnce();
  await prepared;
  asSortedAtOnce();
});

test('after a change the index is compared once, not for each column and direction', async () => {
  const orders = new SortedOrders();
  const { signal } = new AbortController();
  await orders.prepare(newest, signal);
  let walks = 0;
  const counted = (entries: readonly IndexEntry[]) =>
    new Proxy(entries, {
      get(target, key, receiver) {
        if (key === '0') walks++;
        return Reflect.get(target, key, receiver);
      },
    });
  const changed = counted(newest.toSpliced(2, 1));
  await orders.prepare(changed, signal);
  expect(walks).toBe(1);
  for (const by of sortColumns) {
    for (const descending of [false, true]) orders.sorted(changed, { by, descending });
  }
  walks = 0;
  await orders.prepare(changed, signal);
  expect(walks).toBe(0);
});

const change = fc.record({
  taken: fc.nat(30),
  added: fc.array(fc.constantFrom('1.00', '2.00', '3.00', null), { maxLength: 4 }),
});

test('updating a sorted order gives the same result as sorting again', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...sortColumns),
      fc.boolean(),
      fc.array(change, { maxLength: 8 }),
      (by, descending, changes) => {
        const orders = new SortedOrders();
        let entries: readonly IndexEntry[] = newest;
        for (const { taken, added } of changes) {
          const fresh = added.map((amount) => entryOf(someInvoice({ amount, vendorName: amount })));
          const stayed = entries.filter((_, position) => position !== taken);
          entries = [...stayed, ...fresh].sort(newestFirst);
          const anew = new SortedOrders().sorted(entries, { by, descending });
          expect(orders.sorted(entries, { by, descending })).toEqual(anew);
        }
      },
    ),
    { numRuns: 50 },
  );
});
