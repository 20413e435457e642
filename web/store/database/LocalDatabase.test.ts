import { Dexie } from 'dexie';
import { afterEach, expect, test } from 'vitest';
import { rowKinds } from '#shared/sync/rowKinds.ts';
import { keepCapture } from '#sync/client/captures/captures.ts';
import { decide } from '#sync/client/decisions/decide.ts';
import { keepEdits } from '#sync/client/documents/keepEdits.ts';
import { ownStores, rowStores } from '#sync/client/tables/SyncDatabase.ts';
import { editsOf } from '#sync/client/testing/editsOf.ts';
import { someId, someInvoice } from '#sync/client/testing/someRows.ts';
import { documentName } from '#sync/protocol/documentName.ts';
import { invoiceIndexStores } from '../invoiceIndex/tables.ts';
import { person } from '../testing.ts';
import { beginFeedAgain } from './beginFeedAgain.ts';
import { LocalDatabase, tablesByVersion } from './LocalDatabase.ts';

const name = 'docket:ada:engines';

/** A later release with another table and another index. */
class LaterDatabase extends LocalDatabase {
  constructor(name: string) {
    super(name);
    this.version(99)
      .stores({ exports: 'id', invoices: 'id, createdAt, vendorName' })
      .upgrade(beginFeedAgain);
  }
}

afterEach(() => Dexie.delete(name));

test('11.7 a later version keeps unsent edits, decisions and captures', async () => {
  const database = new LocalDatabase(name);
  const row = someInvoice();
  const entity = documentName('invoice', row.id);
  await database.invoices.put({ ...row, seq: 1, unsent: false, attention: false });
  const edits = editsOf([{ map: 'fields', key: 'amount', value: '7.00' }]);
  await keepEdits(database, entity, 0, edits);
  const call = { name: 'reject', entity, method: 'POST', path: '/reject' } as const;
  await decide(database, call, { now: 0, key: someId() });
  const id = someId();
  const bytes = new Blob(['rent']);
  await keepCapture(database, { id, fileName: 'rent.pdf', hash: '#', bytes }, 0);
  const before = await database.outbox.toArray();
  expect(before).toHaveLength(2);
  database.close();

  const later = new LaterDatabase(name);
  expect(await later.outbox.toArray()).toEqual(before);
  expect(await later.invoices.get(row.id)).toMatchObject({ amount: '7.00', unsent: true });
  expect(await later.facts.count()).toBe(1);
  expect(await later.captures.get(id)).toMatchObject({ fileName: 'rent.pdf', state: 'waiting' });
  expect(await (await later.captureFiles.get(id))?.bytes.text()).toBe('rent');
  later.close();
});

test('11.8 work that still runs when the database is deleted does not create it again', async () => {
  const running = new LocalDatabase(name);
  await running.open();
  await Dexie.delete(name);
  await expect(running.invoices.count()).rejects.toThrow();
  expect(await Dexie.getDatabaseNames()).not.toContain(name);
});

test('11.7 a version with a new kind of row loads the rows that earlier versions skipped', async () => {
  const database = new LocalDatabase(name);
  const loaded = { id: 'feed', loaded: 7, complete: true, again: false, pulledAt: 1 } as const;
  await database.feed.put({ ...loaded, cursor: 'here' });
  database.close();
  const later = new LaterDatabase(name);
  expect(await later.feed.toArray()).toEqual([
    { ...loaded, cursor: null, complete: false, again: true, loaded: 0 },
  ]);
  later.close();
});

/**
 * What devices have already. A version that adds a table has a higher number than all of these and is appended here; a line
 * that is here does not change, or devices at the last version never get what it adds.
 */
const tablesOnDevices = [
  [20, ['mailSenders', 'pageWords']],
  [21, ['views']],
  [22, ['booksItems']],
  [23, ['codingHistory']],
  [25, ['ledgerFindings']],
  [26, ['exportTemplates']],
  [28, ['exchangeRates']],
  [29, ['ledgerFailures']],
  [30, ['accuracy']],
  [31, ['deviceReadings']],
];

test('a table that was added is in a version that no device has passed yet', () => {
  expect(tablesByVersion).toEqual(tablesOnDevices);
});

test.each([
  ['this version', LocalDatabase],
  ['a later version', LaterDatabase],
])(
  '%s starts anew on a database of a development version before the first release',
  async (_, Database) => {
    const older = new Dexie(name);
    const { attachments, views, ...rows } = rowStores(rowKinds, () => true);
    older.version(16).stores({ me: 'id', ...ownStores, ...rows, ...invoiceIndexStores });
    await older.table('me').put(person());
    await older.table('invoices').put({ ...someInvoice(), seq: 1 });
    await older.table('outbox').put({ kind: 'decision', entity: 'vendor.1', name: 'delete' });
    await older.table('feed').put({ id: 'feed', cursor: 'here', complete: true });
    older.close();
    const database = new Database(name);
    for (const table of database.tables) expect(await table.count(), table.name).toBe(0);
    database.close();
  },
);
