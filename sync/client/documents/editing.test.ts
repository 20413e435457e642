import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import * as Y from 'yjs';
import { exchangeDocuments } from '#shared/sync/contract.ts';
import { contentOf } from '../../protocol/content.ts';
import type { DocumentName } from '../../protocol/documentName.ts';
import { editId } from '../../protocol/editId.ts';
import type { Refusal } from '../../protocol/refusals.ts';
import { eventually } from '../../testing/eventually.ts';
import { MemoryServer } from '../../testing/memory/MemoryServer.ts';
import type { HttpRequest } from '../ports.ts';
import { docOf } from '../projection/keptDocument.ts';
import { Device } from '../testing/Device.ts';
import { editsOf } from '../testing/editsOf.ts';
import { someId, someInvoice } from '../testing/someRows.ts';
import { EditJournal } from './EditJournal.ts';
import { keepEdits } from './keepEdits.ts';
import { refuseEdits } from './takeBack.ts';

const owner = { person: someId(), account: someId() };
let server: MemoryServer;
let device: Device;
let name: DocumentName;

beforeEach(() => {
  server = new MemoryServer(owner);
  name = server.add({ kind: 'invoice', row: someInvoice() });
  device = new Device(server, owner);
});
afterEach(async () => {
  await device.close();
  await server.stop();
});

const idOf = (one: DocumentName) => one.replace(/^\w+\./, '');
const rowHere = () => device.database.invoices.get(idOf(name));
const waiting = () => device.database.outbox.toArray();
const amount = (value: string) => [{ map: 'fields', key: 'amount', value }] as const;

/** The answer of a server that refuses every edit. */
const refusedAs =
  (code: Refusal) =>
  ({ body }: HttpRequest) => {
    const documents = exchangeDocuments.body.parse(body).documents.map(({ name, edits }) => ({
      ...{ name, update: '', durable: [] },
      refused: edits.map(({ id }) => ({ id, code })),
    }));
    return { status: 200, json: { documents } };
  };

/** Another person stores values with the Yjs client that wrote this update. */
function takeClient(update: Uint8Array): void {
  const doc = new Y.Doc();
  doc.clientID = [...Y.parseUpdateMeta(update).from.keys()][0] ?? 0;
  for (let n = 0; n < 9; n++) doc.getMap('fields').set('purchaseOrder', `${n}`);
  const author = { personId: 'mallory', email: 'm@example.test', name: 'M', ipAddress: null };
  const edits = [{ author, update: Y.encodeStateAsUpdate(doc), changes: [], repeats: [] }];
  const [outcome] = server.tables.documents().write(owner.account, [{ name, position: 0, edits }]);
  expect(outcome).toMatchObject({ outcome: 'stored' });
}

async function loaded() {
  const tab = device.tab();
  await eventually(async () => expect(await rowHere()).toBeDefined());
  return tab;
}

describe('11.1a an edit whose page went before IndexedDB had stored it', () => {
  /** What such a page leaves behind. */
  function typedAndGone(value: string, generation = 0): void {
    const doc = new Y.Doc();
    doc.getMap('fields').set('amount', value);
    const update = Y.encodeStateAsUpdate(doc);
    const entries = [{ map: 'fields', key: 'amount', value, before: '100.00' }] as const;
    const author = { id: owner.person, name: 'Ada Lovelace' };
    new EditJournal(device.database, device.ports.journalStorage).write(name, generation, {
      ...{ editId: editId(update), update, entries: [...entries], author, madeAt: 1 },
    });
  }

  test('is stored and sent by the next page, once', async () => {
    typedAndGone('250.00');
    const tab = await loaded();
    await eventually(() => expect(server.invoice(name).amount).toBe('250.00'));
    await eventually(async () => expect(await waiting()).toEqual([]));
    expect(device.ports.journalStorage?.length).toBe(0);
    typedAndGone('250.00');
    // The tab that leads; a further one would do nothing.
    tab.wake();
    await eventually(() => expect(device.ports.journalStorage?.length).toBe(0));
  });

  test('is what new edits are made on, although nothing has stored it yet', async () => {
    const tab = await loaded();
    device.network.up = false;
    server.closeSockets(1006);
    typedAndGone('250.00');
    const { local } = await device.open(name, tab);
    expect(local.content().fields).toEqual({ amount: '250.00' });
    local.enter(amount('300.00'));
    await eventually(() => expect(local.saveState()).toBe('kept'));
    device.network.up = true;
    tab.wake();
    await eventually(() => expect(local.saveState()).toBe('saved'));
    expect(server.invoice(name).amount).toBe('300.00');
  });

  test('is made again if an older edit, on which it was made, was taken back', async () => {
    typedAndGone('250.00', 7);
    await loaded();
    await eventually(() => expect(server.invoice(name).amount).toBe('250.00'));
    expect(device.ports.journalStorage?.length).toBe(0);
  });

  test('is not made twice by two pages', async () => {
    await loaded();
    device.network.up = false;
    server.closeSockets(1006);
    typedAndGone('250.00');
    await device.open(name);
    await device.open(name, device.tab(device.anotherDatabase()));
    await eventually(async () => expect(await waiting()).toHaveLength(1));
    expect(await rowHere()).toMatchObject({ amount: '250.00', unsent: true });
  });
});

describe('11.1 an edit', () => {
  test('is in the outbox and in the row before it is called kept, and leaves the outbox when durable', async () => {
    const tab = await loaded();
    const { local } = await device.open(name, tab);
    device.network.up = false;
    server.closeSockets(1006);
    local.enter(amount('250.00'));
    expect(local.saveState()).toBe('typed');
    await eventually(() => expect(local.saveState()).toBe('kept'));
    expect(await waiting()).toMatchObject([{ kind: 'edit', entity: name, state: 'waiting' }]);
    expect(await rowHere()).toMatchObject({ amount: '250.00', unsent: true });
    device.network.up = true;
    tab.wake();
    await eventually(() => expect(local.saveState()).toBe('saved'));
    expect(await waiting()).toEqual([]);
    expect(server.invoice(name).amount).toBe('250.00');
    await eventually(async () =>
      expect(await rowHere()).toMatchObject({ ...server.invoice(name), unsent: false }),
    );
    expect(await device.database.facts.count()).toBe(0);
  });

  test('survives closing the page, and is sent without opening its document', async () => {
    const tab = await loaded();
    device.network.up = false;
    server.closeSockets(1006);
    const { local } = await device.open(name, tab);
    local.enter(amount('7.00'));
    await eventually(() => expect(local.saveState()).toBe('kept'));
    await tab.stop();
    device.network.up = true;
    device.clock.pass(60_000);
    device.tab(device.anotherDatabase());
    await eventually(async () => expect(await waiting()).toEqual([]));
    expect(server.invoice(name).amount).toBe('7.00');
  });

  test('that the device cannot store is reported and stored later', async () => {
    const tab = await loaded();
    const { local } = await device.open(name, tab);
    device.network.up = false;
    server.closeSockets(1006);
    const full = vi
      .spyOn(device.database.outbox, 'add')
      .mockRejectedValue(new DOMException('The disk is full', 'QuotaExceededError'));
    local.enter(amount('8.00'));
    await eventually(() => expect(local.saveState()).toBe('cannotKeep'));
    expect(await rowHere()).toMatchObject({ amount: '100.00', unsent: false });
    full.mockRestore();
    device.clock.pass(3_000);
    await eventually(() => expect(local.saveState()).toBe('kept'));
    expect(await rowHere()).toMatchObject({ amount: '8.00' });
  });
});

test('an unsent edit shows the row that the server will compute, with fingerprint and field errors', async () => {
  const tab = await loaded();
  const { local } = await device.open(name, tab);
  local.enter([
    { map: 'fields', key: 'vendorName', value: '  Apex ' },
    { map: 'fields', key: 'dueDate', value: 'tomorrow' },
    { map: 'lines', key: 'l1/description', value: 'Bolts' },
    { map: 'lines', key: 'l1/net', value: '12.5' },
  ]);
  await eventually(async () => expect((await rowHere())?.vendorName).toBe('Apex'));
  const here = await rowHere();
  await eventually(() => expect(server.invoice(name).vendorName).toBe('Apex'));
  expect(here).toMatchObject({
    lines: server.invoice(name).lines,
    fieldErrors: [{ field: 'dueDate' }],
    fingerprint: server.invoice(name).fingerprint,
  });
});

describe('two tabs', () => {
  test('see each other’s edits without a network, and store each once', async () => {
    const tab = await loaded();
    const other = device.tab(device.anotherDatabase());
    const here = await device.open(name, tab);
    const there = await device.open(name, other);
    device.network.up = false;
    server.closeSockets(1006);
    here.local.enter(amount('1.00'));
    await eventually(() => expect(there.local.content().fields).toEqual({ amount: '1.00' }));
    there.local.enter(amount('2.00'));
    await eventually(() => expect(here.local.content().fields).toEqual({ amount: '2.00' }));
    expect(await waiting()).toHaveLength(2);
    device.network.up = true;
    tab.wake();
    other.wake();
    await eventually(async () => expect(await waiting()).toEqual([]));
    expect(server.invoice(name).amount).toBe('2.00');
  });

  test('that are both live send an edit once', async () => {
    const tab = await loaded();
    const here = await device.open(name, tab);
    const there = await device.open(name, device.tab(device.anotherDatabase()));
    await eventually(() => {
      expect(here.live?.state()).toBe('live');
      expect(there.live?.state()).toBe('live');
    });
    here.local.enter(amount('1.00'));
    await eventually(() => expect(there.local.content().fields).toEqual({ amount: '1.00' }));
    await eventually(() => expect(here.local.saveState()).toBe('saved'));
    await server.edit(name, { currency: 'EUR' });
    await eventually(async () => expect((await rowHere())?.currency).toBe('EUR'));
    await eventually(async () => expect(await device.database.facts.count()).toBe(0));
    expect(server.edits).toHaveLength(1);
  });
});

describe('another person’s edit', () => {
  test('reaches the open document and the row, and is not sent back', async () => {
    const tab = await loaded();
    const { local, live } = await device.open(name, tab);
    await eventually(() => expect(live?.state() ?? 'live').toBe('live'));
    await server.edit(name, { amount: '300.00' });
    await eventually(() => expect(local.content().fields).toEqual({ amount: '300.00' }));
    await eventually(async () => expect(await rowHere()).toMatchObject({ amount: '300.00' }));
    expect(local.saveState()).toBe('saved');
    expect(server.edits).toEqual([]);
  });

  test('that was on the screen does not win over a later edit made here offline', async () => {
    for (let round = 0; round < 8; round++) await server.edit(name, { amount: `${round}.00` });
    const tab = await loaded();
    device.network.up = false;
    server.closeSockets(1006);
    const { local } = await device.open(name, tab);
    local.enter(amount('42.00'));
    await eventually(() => expect(local.saveState()).toBe('kept'));
    device.network.up = true;
    tab.wake();
    await eventually(() => expect(server.invoice(name).amount).toBe('42.00'));
  });
});

describe('11.6 a refused edit', () => {
  test('is taken back in every tab, and stays readable until it is dismissed', async () => {
    const tab = await loaded();
    const other = device.tab(device.anotherDatabase());
    const { local } = await device.open(name, tab);
    const there = await device.open(name, other);
    device.network.up = false;
    server.closeSockets(1006);
    local.enter([{ map: 'fields', key: 'amount', value: '250.00', before: '100.00' }]);
    await eventually(() => expect(there.local.content().fields).toEqual({ amount: '250.00' }));
    server.change(name, { status: 'approved' });
    device.network.up = true;
    tab.wake();
    other.wake();
    await eventually(async () =>
      expect(await waiting()).toMatchObject([
        {
          state: 'attention',
          problem: { code: 'frozen' },
          entries: [{ key: 'amount', before: '100.00', value: '250.00' }],
        },
      ]),
    );
    await eventually(() => expect(local.content().fields).toEqual({}));
    await eventually(() => expect(there.local.content().fields).toEqual({}));
    await eventually(async () =>
      expect(await rowHere()).toMatchObject({
        amount: '100.00',
        status: 'approved',
        attention: true,
        unsent: false,
      }),
    );
    expect(server.invoice(name).amount).toBe('100.00');
  });

  test('does not take back an edit that is typed at that moment', async () => {
    const tab = await loaded();
    device.network.up = false;
    server.closeSockets(1006);
    const { local } = await device.open(name, tab);
    local.enter(amount('250.00'));
    await eventually(() => expect(local.saveState()).toBe('kept'));
    const [first] = await waiting();
    if (first?.kind !== 'edit') throw new Error('There is no edit');
    await refuseEdits(device.database, name, [first.editId], 'shape');
    // This copy has not heard of the refusal yet, so the next edit builds on the refused one.
    expect(local.content().fields).toEqual({ amount: '250.00' });
    local.enter([{ map: 'fields', key: 'currency', value: 'EUR' }]);
    await eventually(() => expect(local.content().fields).toEqual({ currency: 'EUR' }));
    await eventually(() => expect(local.saveState()).toBe('kept'));
    const [, second] = await waiting();
    expect(second?.kind === 'edit' && contentOf(docOf(undefined, [second.update])).fields).toEqual({
      currency: 'EUR',
    });
  });

  test('as incomplete is rebuilt and sent again, and given back to the person if that fails too', async () => {
    await loaded();
    device.network.up = false;
    server.closeSockets(1006);
    const [, second] = editsOf([
      { map: 'fields', key: 'amount', value: '1.00' },
      { map: 'fields', key: 'currency', value: 'EUR' },
    ]);
    if (!second) throw new Error('There is no edit');
    await keepEdits(device.database, name, 0, [second]);
    device.network.up = true;
    device.clock.pass(60_000);
    await eventually(() => expect(server.invoice(name).currency).toBe('EUR'));
    await eventually(async () => expect(await waiting()).toEqual([]));
    for (let times = 0; times < 10; times++) {
      server.failures.push({ path: /documents/, answer: refusedAs('incomplete') });
    }
    await keepEdits(device.database, name, 1, editsOf([{ map: 'fields', key: 'tax', value: '1' }]));
    device.clock.pass(60_000);
    await eventually(async () =>
      expect(await waiting()).toMatchObject([{ problem: { code: 'incomplete' } }]),
    );
  });

  test.each(['socket', 'call'])(
    'over a %s because its Yjs client is another person’s is made again with a new one, and stored once',
    async (way) => {
      const tab = await loaded();
      device.network.up = false;
      server.closeSockets(1006);
      const edits = editsOf([
        { map: 'fields', key: 'amount', value: '250.00' },
        { map: 'fields', key: 'currency', value: 'EUR' },
      ]);
      await keepEdits(device.database, name, 0, edits);
      const [first] = edits;
      if (!first) throw new Error('There is no edit');
      takeClient(first.update);
      const opened = way === 'socket' ? await device.open(name, tab) : undefined;
      device.clock.pass(60_000);
      device.network.up = true;
      tab.wake();
      await eventually(() =>
        expect(server.invoice(name)).toMatchObject({ amount: '250.00', currency: 'EUR' }),
      );
      await eventually(async () => expect(await waiting()).toEqual([]));
      if (!opened) return;
      await eventually(() =>
        expect(opened.local.content().fields).toMatchObject({ amount: '250.00', currency: 'EUR' }),
      );
    },
  );

  test('as another person’s twice goes back to the person', async () => {
    await loaded();
    device.network.up = false;
    server.closeSockets(1006);
    for (let times = 0; times < 10; times++) {
      server.failures.push({ path: /documents/, answer: refusedAs('foreign') });
    }
    await keepEdits(
      device.database,
      name,
      0,
      editsOf([{ map: 'fields', key: 'amount', value: '1.00' }]),
    );
    device.network.up = true;
    device.clock.pass(60_000);
    await eventually(async () =>
      expect(await waiting()).toMatchObject([
        { state: 'attention', problem: { code: 'foreign' }, entries: [{ key: 'amount' }] },
      ]),
    );
  });

  test.each(['socket', 'call'])(
    'over a %s does not keep later edits that build on it from being stored',
    async (way) => {
      const tab = await loaded();
      device.network.up = false;
      server.closeSockets(1006);
      // A value of this length can only come from another version: `enter` refuses it.
      await keepEdits(
        device.database,
        name,
        0,
        editsOf([
          { map: 'fields', key: 'amount', value: '1.00' },
          { map: 'fields', key: 'description', value: 'x'.repeat(11_000) },
          { map: 'fields', key: 'currency', value: 'EUR' },
        ]),
      );
      const opened = way === 'socket' ? await device.open(name, tab) : undefined;
      device.clock.pass(60_000);
      device.network.up = true;
      tab.wake();
      await eventually(() =>
        expect(server.invoice(name)).toMatchObject({ amount: '1.00', currency: 'EUR' }),
      );
      await eventually(async () =>
        expect(await waiting()).toMatchObject([
          { state: 'attention', problem: { code: 'shape' }, entries: [{ key: 'description' }] },
        ]),
      );
      if (!opened) return;
      await eventually(() =>
        expect(opened.local.content().fields).toEqual({ amount: '1.00', currency: 'EUR' }),
      );
    },
  );
});
