import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { afterEach, expect, test } from 'vitest';
import { changeKinds } from '#shared/sync/contract.ts';
import { rowKinds } from '#shared/sync/rowKinds.ts';
import { keepCapture } from '#sync/client/captures/captures.ts';
import { keepEdits } from '#sync/client/documents/keepEdits.ts';
import { decide } from '#sync/client/outbox/decide.ts';
import { itemsOf } from '#sync/client/outbox/outbox.ts';
import { ownStores, rowStores } from '#sync/client/tables/SyncDatabase.ts';
import { editsOf } from '#sync/client/testing/editsOf.ts';
import { someId, someInvoice } from '#sync/client/testing/someRows.ts';
import { documentName } from '#sync/protocol/documentName.ts';
import { invoiceIndexStores } from '../invoiceIndex/tables.ts';
import { person } from '../testing.ts';
import { LocalDatabase, sinceVersion } from './LocalDatabase.ts';

const name = 'docket:ada:engines';

/** A later release with another table and another index. */
class LaterDatabase extends LocalDatabase {
  constructor() {
    super(name);
    this.version(99).stores({ exports: 'id', invoices: 'id, createdAt, vendorName' });
  }
}

afterEach(() => Dexie.delete(name));

test('11.7 a database of the first development version opens with its data', async () => {
  const first = new Dexie(name);
  first.version(1).stores({ me: 'id', members: 'id', invitations: 'id' });
  await first.table('me').put(person());
  first.close();
  const database = new LocalDatabase(name);
  expect(await database.me.toArray()).toEqual([person()]);
  expect(await database.outbox.count()).toBe(0);
  database.close();
});

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

  const later = new LaterDatabase();
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

test('11.7 a database of an earlier development version keeps its outbox, and its rows get missing values', async () => {
  const second = new Dexie(name);
  const { captures, captureFiles, ...own } = ownStores;
  const { uploads, notifications, ...rows } = rowStores(rowKinds, () => true);
  const firstSyncStores = { ...own, ...rows };
  const outbox = '++order, entity';
  second.version(1).stores({ me: 'id', members: 'id', invitations: 'id' });
  second.version(2).stores({ ...firstSyncStores, outbox, ...invoiceIndexStores });
  await second
    .table('outbox')
    .put({ kind: 'decision', order: 7, entity: 'vendor.1', name: 'delete' });
  const { uploadId, flags, fieldBoxes, approvedBy, heldBy, ...older } = someInvoice();
  const known = { kind: 'invoice', row: older };
  await second.table('invoices').put({ ...older, seq: 1, unsent: false, attention: false });
  await second.table('facts').put({ kind: 'invoice', id: older.id, seq: 1, known });
  second.close();
  const database = new LocalDatabase(name);
  const filled = { uploadId: null, flags: [], fieldBoxes: {}, approvedBy: [], heldBy: [] };
  expect(await database.invoices.get(older.id)).toMatchObject(filled);
  expect(await database.facts.get(['invoice', older.id])).toMatchObject({ known: { row: filled } });
  expect(await itemsOf(database, 'vendor.1')).toMatchObject([{ order: 7, parts: [], about: [] }]);
  expect(await database.uploads.count()).toBe(0);
  expect(await database.captures.count()).toBe(0);
  database.close();
});

test.each(changeKinds)(
  '11.7 rows of the kind %s, which an earlier version skipped, are loaded',
  async (kind) => {
    const since = sinceVersion[kind];
    const older = new Dexie(name);
    const { [rowKinds[kind].table]: _, ...others } = rowStores(rowKinds, () => true);
    older.version(since - 1).stores({ me: 'id', mappings: 'id', ...ownStores, ...others });
    await older.table('feed').put({ id: 'feed', cursor: 'here', complete: true });
    older.close();
    const database = new LocalDatabase(name);
    expect(await database.table(rowKinds[kind].table).count()).toBe(0);
    expect((await database.feed.get('feed'))?.cursor ?? null).toBe(null);
    database.close();
  },
);
