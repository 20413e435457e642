import fc from 'fast-check';
import { beforeEach, expect, test, vi } from 'vitest';
import type { InvoiceRow } from '#sync/client/tables/rows.ts';
import { someInvoice } from '#sync/client/testing/someRows.ts';
import { eventually } from '#sync/testing/eventually.ts';
import { LocalDatabase } from '../database/LocalDatabase.ts';
import { foldLog } from './foldLog.ts';
import { entryOf, type IndexEntry, newestFirst } from './IndexEntry.ts';
import { InvoiceIndex } from './InvoiceIndex.ts';
import { packedFormat } from './packed.ts';
import { SortedOrders } from './SortedOrders.ts';
import { indexTables } from './tables.ts';

const ids = Array.from({ length: 30 }, () => someInvoice().id);
let count = 0;

function newDatabase(): LocalDatabase {
  count += 1;
  return new LocalDatabase(`docket:index-${count}:account`);
}

function rowOf(index: number, vendorName: string): InvoiceRow {
  const id = ids[index % ids.length] ?? '';
  const some = { id, vendorName, dueDate: vendorName.length > 3 ? '2026-02-01' : null };
  const others = vendorName.length > 5 ? { alsoUploadedBy: [vendorName] } : {};
  return {
    ...someInvoice({ ...some, fraudFlags: [vendorName], ...others }),
    seq: 1,
    unsent: false,
    attention: false,
  };
}

let failures: unknown[] = [];
beforeEach(() => {
  failures = [];
});

async function open(database: LocalDatabase): Promise<InvoiceIndex> {
  const index = new InvoiceIndex(database, {
    whenIdle: (work) => setTimeout(work),
    alone: (work) => work(),
    failed: (error) => failures.push(error),
  });
  await index.start();
  return index;
}

/** Plain values, so that a brief that is read from columns compares equal to a computed one. */
function plain(entries: readonly IndexEntry[] | undefined) {
  return entries?.map(({ id, status, text, brief }) => {
    const values = fields.map((field) => [field, Reflect.get(brief, field)]);
    return { id, status, text, brief: Object.fromEntries(values) };
  });
}

const fields = Object.keys(entryOf(someInvoice()).brief);

async function expected(database: LocalDatabase) {
  return (await database.invoices.toArray()).map(entryOf).sort(newestFirst);
}

const step = fc.oneof(
  fc.record({
    does: fc.constant('put' as const),
    rows: fc.array(fc.tuple(fc.nat(29), fc.stringMatching(/^[a-zé\n]{1,8}$/)), { minLength: 1 }),
  }),
  fc.record({ does: fc.constant('delete' as const), rows: fc.array(fc.nat(29)) }),
  fc.record({ does: fc.constant('rename' as const), row: fc.nat(29), to: fc.string() }),
  fc.record({ does: fc.constantFrom('clear' as const, 'fold' as const, 'open' as const) }),
  fc.record({ does: fc.constant('abort' as const), row: fc.nat(29) }),
);

type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

async function carryOut(database: LocalDatabase, one: Step) {
  switch (one.does) {
    case 'put':
      await database.invoices.bulkPut(one.rows.map(([row, name]) => rowOf(row, name)));
      return;
    case 'delete':
      await database.invoices.bulkDelete(one.rows.map((row) => ids[row] ?? ''));
      return;
    case 'rename':
      await database.invoices.update(ids[one.row] ?? '', { vendorName: one.to });
      return;
    case 'clear':
      await database.invoices.clear();
      return;
    case 'fold':
      await foldLog(database);
      return;
    case 'abort':
      await database
        .transaction('rw', database.invoices, async () => {
          await database.invoices.put(rowOf(one.row, 'never'));
          throw new Error('on purpose');
        })
        .catch(() => undefined);
      return;
    case 'open':
      return;
  }
}

function ordersOf(entries: readonly IndexEntry[] | undefined, orders: SortedOrders) {
  const by = [
    { by: 'vendor', descending: true },
    { by: 'due', descending: false },
  ] as const;
  return by.map((sort) => orders.sorted(entries ?? [], sort).map(({ id }) => id));
}

test('after random writes in two tabs, each tab and every later start has the index and the orders of the current rows', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(fc.boolean(), step), { maxLength: 25 }), async (steps) => {
      const one = newDatabase();
      const other = new LocalDatabase(one.name);
      const indexes = [await open(one)];
      for (const [first, what] of steps) {
        await carryOut(first ? one : other, what);
        if (what.does === 'open') indexes.push(await open(other));
        // Orders are kept from here, and have to follow what changes later.
        for (const index of indexes) ordersOf(index.entries(), index.orders());
      }
      indexes.push(await open(other));
      const rows = await expected(one);
      for (const index of indexes) {
        await eventually(() => expect(plain(index.entries())).toEqual(rows));
        const entries = index.entries();
        expect(ordersOf(entries, index.orders())).toEqual(ordersOf(entries, new SortedOrders()));
        index.close();
      }
      one.close();
      other.close();
    }),
    { numRuns: 60 },
  );
}, 60_000);

test('a long log is folded into parts, which a later start reads', async () => {
  const database = newDatabase();
  const rows = Array.from({ length: 9_000 }, (_, number) => ({
    ...rowOf(0, `Vendor ${number}`),
    id: someInvoice().id,
  }));
  for (let begin = 0; begin < rows.length; begin += 3_000) {
    await database.invoices.bulkPut(rows.slice(begin, begin + 3_000));
  }
  const first = await open(database);
  await eventually(async () => expect(await database.invoiceIndexLog.count()).toBe(0));
  expect(await database.invoiceIndex.count()).toBeGreaterThan(3);
  const later = await open(database);
  expect(plain(later.entries())).toEqual(await expected(database));
  first.close();
  later.close();
});

test('a change that is folded into parts before this tab has read it is read from the parts', async () => {
  const database = newDatabase();
  await database.invoices.put(rowOf(0, 'Acme'));
  const index = await open(database);
  const tables = [database.invoices, ...indexTables(database)];
  await database.transaction('rw', tables, async () => {
    await database.invoices.put(rowOf(1, 'Berg'));
    await foldLog(database);
  });
  const rows = await expected(database);
  await eventually(() => expect(plain(index.entries())).toEqual(rows));
  index.close();
});

test('index records of another version are read from the rows', async () => {
  const database = newDatabase();
  await database.invoices.bulkPut([rowOf(0, 'Acme'), rowOf(1, 'Berg')]);
  await database.invoices.delete(ids[1] ?? '');
  await database.invoiceIndexLog.toCollection().modify({ format: 99, texts: '?', statuses: '??' });
  const index = await open(database);
  expect(index.entries()).toEqual(await expected(database));
  await foldLog(database);
  const later = await open(database);
  expect(plain(later.entries())).toEqual(await expected(database));
});

test('parts of another version are read from the rows once, and written in this one', async () => {
  const database = newDatabase();
  await database.invoices.bulkPut([rowOf(0, 'Acme'), rowOf(1, 'Berg')]);
  await foldLog(database);
  await database.invoiceIndex.toCollection().modify({ format: 6, briefs: '?' });
  const index = await open(database);
  const rows = await expected(database);
  expect(plain(index.entries())).toEqual(rows);
  await eventually(async () => {
    const formats = (await database.invoiceIndex.toArray()).map(({ format }) => format);
    expect(formats).toEqual([packedFormat]);
  });
  const later = await open(database);
  expect(plain(later.entries())).toEqual(rows);
  index.close();
  later.close();
});

test('an order is sorted once for all who open the list, until rows change', async () => {
  const database = newDatabase();
  await database.invoices.bulkPut([rowOf(0, 'Acme'), rowOf(1, 'Berg')]);
  const index = await open(database);
  const sorted = () =>
    index.orders().sorted(index.entries() ?? [], { by: 'vendor', descending: true });
  const first = sorted();
  expect(first.map(({ brief }) => brief.vendorName)).toEqual(['Berg', 'Acme']);
  expect(sorted()).toBe(first);
  await database.invoices.put(rowOf(0, 'Zulu'));
  await eventually(() =>
    expect(sorted().map(({ brief }) => brief.vendorName)).toEqual(['Zulu', 'Berg']),
  );
  index.close();
});

test('an index that cannot be read any more is reported', async () => {
  const database = newDatabase();
  const index = await open(database);
  vi.spyOn(database.invoiceIndexState, 'get').mockRejectedValue(new Error('Unreadable'));
  await database.invoices.put(rowOf(0, 'Acme'));
  await eventually(() => expect(failures).toMatchObject([{ message: 'Unreadable' }]));
  index.close();
});
