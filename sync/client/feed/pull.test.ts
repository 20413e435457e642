import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type DocumentName, documentName } from '../../protocol/documentName.ts';
import { eventually } from '../../testing/eventually.ts';
import { MemoryServer } from '../../testing/memory/MemoryServer.ts';
import { decide } from '../decisions/decide.ts';
import { keepEdits, storeDurable } from '../documents/keepEdits.ts';
import { Device } from '../testing/Device.ts';
import { editsOf } from '../testing/editsOf.ts';
import { someId, someInvoice, someVendor } from '../testing/someRows.ts';
import { pullAll } from './pull.ts';

const owner = { person: someId(), account: someId() };
let server: MemoryServer;
let device: Device;

beforeEach(() => {
  server = new MemoryServer(owner);
  device = new Device(server, owner);
});
afterEach(async () => {
  await device.close();
  await server.stop();
});

const pull = () => pullAll({ database: device.database, ports: device.ports, owner });
const idOf = (one: DocumentName) => one.replace(/^\w+\./, '');
const add = (amount = '100.00') => server.add({ kind: 'invoice', row: someInvoice({ amount }) });
const ids = async () => (await device.database.invoices.toCollection().primaryKeys()).sort();

describe('8.2 the first load', () => {
  test('resumes where it was interrupted, and loads no page twice', async () => {
    server.pageRows = 3;
    const names = Array.from({ length: 10 }, () => add());
    const broken = vi.spyOn(device.ports, 'send');
    let pages = 0;
    broken.mockImplementation(async (request) => {
      if (/changes/.test(request.path) && ++pages === 3) throw new Error('No network');
      return server.answer(request, owner);
    });
    expect(await pull()).toMatchObject({ outcome: 'again' });
    expect(await device.database.feed.get('feed')).toMatchObject({ loaded: 6, complete: false });
    add();
    expect(await pull()).toMatchObject({ outcome: 'ok' });
    expect(await device.database.feed.get('feed')).toMatchObject({ complete: true });
    expect(await device.database.invoices.count()).toBe(names.length + 1);
    const queries = server.calls.map(({ path }) => path);
    expect(new Set(queries).size).toBe(queries.length);
    expect(queries[0]).toContain('limit=500');
    expect(queries[1]).toContain('limit=2500');
  });

  test('reports rows that only a newer version of the application can read', async () => {
    add();
    const newer = vi.spyOn(device.ports, 'send');
    newer.mockImplementation(async (request) => {
      const answer = await server.answer(request, owner);
      return {
        ...answer,
        json: JSON.parse(JSON.stringify(answer.json).replace('pending_review', 'on_hold')),
      };
    });
    expect(await pull()).toMatchObject({ outcome: 'again', misread: true });
  });

  test('by two pulls at once counts every page once', async () => {
    server.pageRows = 2;
    for (let index = 0; index < 6; index++) add();
    await Promise.all([pull(), pull()]);
    expect(await device.database.feed.get('feed')).toMatchObject({ loaded: 6, complete: true });
  });

  test('moves the cursor only together with its rows', async () => {
    add();
    vi.spyOn(device.database.table('invoices'), 'bulkPut').mockRejectedValueOnce(
      new Error('The disk is full'),
    );
    await expect(pull()).rejects.toThrow('The disk is full');
    expect(await device.database.feed.count()).toBe(0);
    await pull();
    expect(await device.database.invoices.count()).toBe(1);
  });
});

describe('8.6 a cursor that the server does not know', () => {
  test('starts a first load that removes deleted rows and keeps unsent edits', async () => {
    const [kept, gone] = [add(), add()];
    const vendor = server.add({ kind: 'vendor', row: someVendor() });
    await pull();
    await keepEdits(
      device.database,
      kept,
      0,
      editsOf([{ map: 'fields', key: 'amount', value: '7.00' }]),
    );
    const made = someVendor();
    const name = documentName('vendor', made.id);
    const call = { name: 'create', entity: name, method: 'POST', path: '/api/vendors' } as const;
    const creation = { ...call, creates: { kind: 'vendor', row: made } } as const;
    await decide(device.database, creation, { now: 0, key: someId() });
    server.remove(gone);
    server.forgetCursors();
    server.pageRows = 1;
    await pull();
    expect(await ids()).toEqual([idOf(kept)]);
    expect(await device.database.vendors.get(idOf(vendor))).toBeDefined();
    expect(await device.database.invoices.get(idOf(kept))).toMatchObject({
      amount: '7.00',
      unsent: true,
    });
    expect(await device.database.vendors.get(made.id)).toMatchObject({ unsent: true });
    expect(await device.database.outbox.count()).toBe(2);
    expect(await device.database.seen.count()).toBe(0);
  });

  test('twice in a row ends the pull instead of looping', async () => {
    add();
    add();
    await pull();
    server.pageRows = 1;
    for (let times = 0; times < 100; times++) {
      server.failures.push({ path: /since=/, answer: { status: 410 } });
    }
    expect(await pull()).toMatchObject({ outcome: 'again' });
  });
});

describe('8.3 a row with a document', () => {
  test('stores the document, and deletes it once the invoice is decided', async () => {
    const name = add();
    await server.edit(name, { amount: '5.00' });
    await pull();
    expect(await device.database.documents.get(name)).toMatchObject({ ahead: false });
    server.change(name, { status: 'approved' });
    await pull();
    expect(await device.database.documents.get(name)).toBeUndefined();
  });

  test('keeps unsent edits over the new row', async () => {
    const name = add();
    await server.edit(name, { currency: 'EUR' });
    await pull();
    const row = () => device.database.invoices.get(idOf(name));
    await keepEdits(
      device.database,
      name,
      0,
      editsOf([{ map: 'fields', key: 'amount', value: '7.00' }]),
    );
    await server.edit(name, { currency: 'CHF', vendorName: 'Apex' });
    await pull();
    expect(await row()).toMatchObject({
      amount: '7.00',
      currency: 'CHF',
      vendorName: 'Apex',
      unsent: true,
    });
    expect(await device.database.facts.toArray()).toMatchObject([
      { known: { row: { amount: '100.00' } } },
    ]);
  });
});

test('a durable edit stays visible when an older page of the feed arrives', async () => {
  const name = add();
  await pull();
  const [edit] = editsOf([{ map: 'fields', key: 'amount', value: '7.00' }]);
  if (!edit) throw new Error('There is no edit');
  await keepEdits(device.database, name, 0, [edit]);
  await storeDurable(device.database, name, { durable: [edit.editId] });
  await server.edit(name, { currency: 'EUR' });
  await pull();
  expect(await device.database.invoices.get(idOf(name))).toMatchObject({
    amount: '7.00',
    currency: 'EUR',
    unsent: false,
  });
  expect(await device.database.documents.get(name)).toMatchObject({ ahead: true });
});

test('8.4 a deletion reaches the device, and its unsent edits go back to the person', async () => {
  const [one, other] = [add(), add()];
  await pull();
  await keepEdits(
    device.database,
    one,
    0,
    editsOf([{ map: 'fields', key: 'amount', value: '7.00' }]),
  );
  server.remove(one);
  server.remove(other);
  await pull();
  expect(await ids()).toEqual([]);
  expect(await device.database.outbox.toArray()).toMatchObject([
    { state: 'attention', problem: { code: 'gone' } },
  ]);
  expect(await device.database.facts.count()).toBe(0);
});

test('an older page of the feed does not replace a newer row', async () => {
  const name = add();
  await pull();
  const { database } = device;
  const row = await database.invoices.get(idOf(name));
  if (!row) throw new Error('There is no invoice');
  const { seq, unsent, attention, ...known } = row;
  const newer = { ...known, status: 'approved' as const };
  await database.facts.put({
    kind: 'invoice',
    id: known.id,
    entity: name,
    seq: seq + 5,
    known: { kind: 'invoice', row: newer },
    ahead: true,
  });
  server.change(name, { description: 'older' });
  await pull();
  expect(await database.invoices.get(known.id)).toMatchObject({ status: 'approved', seq: seq + 5 });
});

describe('8.5', () => {
  test('a message on the wake-up socket brings a new row at once', async () => {
    device.tab();
    await eventually(async () => expect(await device.database.feed.count()).toBe(1));
    const name = add();
    await eventually(async () => expect(await ids()).toEqual([idOf(name)]));
  });

  test('without a socket a new row comes within a minute', async () => {
    device.tab();
    await eventually(async () => expect(await device.database.feed.count()).toBe(1));
    server.closeSockets(4400);
    const name = add();
    device.clock.pass(60_000);
    await eventually(async () => expect(await ids()).toEqual([idOf(name)]));
  });
});
