import * as encoding from 'lib0/encoding';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as Y from 'yjs';
import type { DocumentName } from '../protocol/documentName.ts';
import { editId } from '../protocol/editId.ts';
import { limits } from '../protocol/limits.ts';
import { messageTypes, writeAwareness, writeStep2, writeUpdate } from '../protocol/messages.ts';
import { eventually } from '../testing/eventually.ts';
import { UnstorableError } from './ports.ts';
import { MemoryDocumentStore } from './testing/MemoryDocumentStore.ts';
import { accountId, person, RelayNode } from './testing/RelayNode.ts';
import type { TestPeer } from './testing/TestPeer.ts';

let store: MemoryDocumentStore;
let nodes: RelayNode[];
let node: RelayNode;
let name: DocumentName;

beforeEach(async () => {
  store = new MemoryDocumentStore();
  name = newDocument();
  node = await RelayNode.start(store);
  nodes = [node];
});
afterEach(async () => {
  for (const one of nodes) await one.stop();
});

/** An update with values of a given Yjs client. */
function updateBy(client: number, write: (doc: Y.Doc) => void): Uint8Array {
  const doc = new Y.Doc();
  doc.clientID = client;
  write(doc);
  return Y.encodeStateAsUpdate(doc);
}

/** An update with one tombstone, at this clock of this client. */
function tombstone({ client, clock, length }: { client: number; clock: number; length: number }) {
  const encoder = encoding.createEncoder();
  for (const number of [1, 1, client, clock]) encoding.writeVarUint(encoder, number);
  encoding.writeUint8(encoder, 0);
  encoding.writeVarUint(encoder, length);
  encoding.writeVarUint(encoder, 0);
  return encoding.toUint8Array(encoder);
}

/** A document of its own, so that nothing else has defined its maps. */
function updateOf(write: (doc: Y.Doc) => void): Uint8Array {
  const doc = new Y.Doc();
  doc.transact(() => write(doc));
  return Y.encodeStateAsUpdate(doc);
}

function newDocument(kind: 'invoice' | 'vendor' = 'invoice'): DocumentName {
  const made: DocumentName = `${kind}.${crypto.randomUUID()}`;
  store.create(accountId, made);
  return made;
}

const open = (options?: Parameters<RelayNode['peer']>[1]) => node.peer(name, options).ready();

/** Keeps the store waiting; `reached` resolves when the store first waits there. */
function gate() {
  const [reached, opened] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const pass = () => {
    reached.resolve();
    return opened.promise;
  };
  return { pass, reached: reached.promise, open: opened.resolve };
}

/** Resolves when the relay has read all that these peers sent, and they all that it sent before. */
const roundTrips = (...peers: TestPeer[]) => Promise.all(peers.map((peer) => peer.roundTrip()));

describe('a document over a socket', () => {
  it('2.6 is not reported as synced before its stored state is loaded', async () => {
    const ada = await open();
    ada.set('description', 'stored');
    await ada.until('durable', () => ada.durable.size === 1);
    await ada.leave();
    await eventually(() => expect(node.relay.openDocuments).toBe(0));
    const loading = gate();
    store.beforeLoad = loading.pass;
    const bea = node.peer(name);
    await loading.reached;
    expect(bea.frames).toEqual([]);
    loading.open();
    await bea.ready();
    expect(bea.syncedWith).toEqual({ description: 'stored' });
  });

  it('2.6 that cannot be loaded closes the socket and is unchanged in the store', async () => {
    const ada = await open();
    ada.set('description', 'stored');
    await ada.until('durable', () => ada.durable.size === 1);
    await ada.leave();
    await eventually(() => expect(node.relay.openDocuments).toBe(0));
    store.beforeLoad = () => Promise.reject(new Error('no database'));
    expect(await node.peer(name).whenClosed()).toMatchObject({ code: 1013 });
    store.beforeLoad = null;
    expect((await open()).fields).toEqual({ description: 'stored' });
  });

  it('2.7 is answered in one frame after step 1, and joining takes five frames at most', async () => {
    const ada = await open();
    ada.set('description', 'x');
    await ada.until('durable', () => ada.durable.size === 1);
    const bea = await open({ as: 'bea' });
    const sync = bea.frames.filter(({ type }) => type === messageTypes.sync);
    expect(sync).toHaveLength(2);
    await bea.until('joined', () => bea.joinAcknowledged);
    expect(bea.frames.length).toBeLessThanOrEqual(5);
  });
});

describe('an edit', () => {
  it('3.1 is acknowledged and passed on after it is stored, not before', async () => {
    const [ada, bea] = [await open(), await open({ as: 'bea' })];
    const storing = gate();
    store.afterWrite = storing.pass;
    const id = ada.set('amount', '12.50');
    await storing.reached;
    expect(store.rowOf(accountId, name)).not.toEqual({});
    await roundTrips(ada, bea);
    expect([ada.durable.size, bea.received]).toEqual([0, 0]);
    storing.open();
    await bea.until('it came', () => bea.fields['amount'] === '12.50');
    await ada.until('acknowledged', () => ada.durable.has(id));
  });

  it('3.1 is not sent to a new socket while it is being stored', async () => {
    const ada = await open();
    const storing = gate();
    store.beforeWrite = storing.pass;
    ada.set('amount', '12.50');
    await storing.reached;
    const bea = node.peer(name, { as: 'bea' });
    await bea.roundTrip();
    expect(bea.fields).toEqual({});
    expect(bea.synced).toBe(false);
    storing.open();
    await bea.ready();
    await bea.until('it came', () => bea.fields['amount'] === '12.50');
  });

  it('3.2 that is stored already is acknowledged again', async () => {
    const ada = await open();
    const id = ada.set('amount', '1');
    await ada.until('acknowledged', () => ada.durable.has(id));
    ada.durable.clear();
    ada.send(writeUpdate(Y.encodeStateAsUpdate(ada.doc)));
    await ada.until('acknowledged again', () => ada.durable.size === 1);
    expect(store.rowOf(accountId, name)).toEqual({ 'fields/amount': '1' });
  });

  it('3.3 is not sent back to its author', async () => {
    const [ada, bea] = [await open(), await open({ as: 'bea' })];
    await ada.until('joined', () => ada.joinAcknowledged);
    const before = ada.frames.length;
    ada.set('amount', '1');
    await bea.until('it came', () => bea.fields['amount'] === '1');
    await ada.until('acknowledged', () => ada.durable.size === 1);
    expect(ada.frames.slice(before).map(({ type }) => type)).toEqual([messageTypes.durable]);
  });

  it('3.4, 3.5 of a frozen entity is refused, reaches nobody and leaves no trace', async () => {
    const [ada, bea] = [await open(), await open({ as: 'bea' })];
    const kept = ada.set('amount', '1');
    await ada.until('acknowledged', () => ada.durable.has(kept));
    store.freeze(accountId, name);
    const late = ada.set('amount', '999');
    await ada.until('refused', () => ada.refused.get(late) === 'frozen');
    store.freeze(accountId, name, false);
    const again = bea.set('iban', 'DE1');
    await bea.until('acknowledged', () => bea.durable.has(again));
    const newcomer = await open({ as: 'cem' });
    expect(newcomer.fields).toEqual({ amount: '1', iban: 'DE1' });
    expect(bea.fields).toEqual({ amount: '1', iban: 'DE1' });
  });

  it('3.5 that is refused does not keep other edits of the same batch from being stored', async () => {
    store.bar('mallory');
    const [ada, mallory, bea] = [
      await open(),
      await open({ as: 'mallory' }),
      await open({ as: 'bea' }),
    ];
    const storing = gate();
    store.beforeWrite = storing.pass;
    // The first write is delayed, so that all that follow are one batch.
    ada.set('first', '0');
    await storing.reached;
    const good = [ada.set('amount', '1'), ada.set('iban', 'A')];
    const bad = [mallory.set('amount', '666'), mallory.set('evil', 'x')];
    good.push(ada.set('tax', '2'));
    const beas = bea.set('subtotal', '3');
    await roundTrips(ada, mallory, bea);
    store.beforeWrite = null;
    storing.open();
    await mallory.until('refused', () => bad.every((id) => mallory.refused.has(id)));
    await ada.until('acknowledged', () => good.every((id) => ada.durable.has(id)));
    await bea.until('acknowledged', () => bea.durable.has(beas));
    const fields = { first: '0', amount: '1', iban: 'A', tax: '2', subtotal: '3' };
    expect((await open({ as: 'cem' })).fields).toEqual(fields);
    await ada.until(
      'the same',
      () => JSON.stringify(sorted(ada)) === JSON.stringify(sortedOf(fields)),
    );
    expect(mallory.durable.size).toBe(0);
  });

  it('3.5 that is refused and comes twice in one batch is not acknowledged', async () => {
    store.bar('mallory');
    const mallory = await open({ as: 'mallory' });
    const doc = new Y.Doc();
    doc.getMap('fields').set('evil', 'x');
    const update = Y.encodeStateAsUpdate(doc);
    const twin = await open({ as: 'mallory' });
    mallory.send(writeUpdate(update));
    mallory.send(writeUpdate(update));
    twin.send(writeStep2(update));
    await mallory.until('refused', () => mallory.refused.has(editId(update)));
    await twin.until('refused', () => twin.refused.has(editId(update)));
    expect([mallory.durable.size, twin.durable.size]).toEqual([0, 0]);
  });

  it('3.4 by a person who may only read is refused at once', async () => {
    const reader = await open({ as: 'rita', reader: true });
    const id = reader.set('amount', '1');
    await reader.until('refused', () => reader.refused.get(id) === 'not_allowed');
    expect(store.rowOf(accountId, name)).toEqual({});
  });

  it('3.6 that builds on a missing edit is refused, and is stored when it comes complete', async () => {
    const ada = await open();
    const updates: Uint8Array[] = [];
    const doc = new Y.Doc();
    doc.on('update', (update: Uint8Array) => updates.push(update));
    doc.getMap('fields').set('amount', '1');
    doc.getMap('fields').set('amount', '2');
    const [, second] = updates;
    if (!second) throw new Error('no second update');
    ada.send(writeUpdate(second));
    await ada.until('refused', () => ada.refused.get(editId(second)) === 'incomplete');
    expect(store.rowOf(accountId, name)).toEqual({});
    ada.send(writeUpdate(Y.encodeStateAsUpdate(doc)));
    await eventually(() => expect(store.rowOf(accountId, name)).toEqual({ 'fields/amount': '2' }));
  });

  it('3.11 with the Yjs client of somebody else is refused, so that the other’s next edit is stored', async () => {
    const [ada, mallory] = [await open(), await open({ as: 'mallory' })];
    ada.set('amount', '1');
    await mallory.until('it came', () => mallory.fields['amount'] === '1');
    const next = new Y.Doc();
    Y.applyUpdate(next, Y.encodeStateAsUpdate(ada.doc));
    next.clientID = ada.doc.clientID;
    next.getMap('fields').set('iban', 'of mallory');
    const forged = Y.encodeStateAsUpdate(next, Y.encodeStateVector(ada.doc));
    mallory.send(writeUpdate(forged));
    await mallory.until('refused', () => mallory.refused.get(editId(forged)) === 'foreign');
    const id = ada.set('iban', 'of ada');
    await ada.until('acknowledged', () => ada.durable.has(id));
    expect(store.rowOf(accountId, name)).toEqual({ 'fields/amount': '1', 'fields/iban': 'of ada' });
  });

  it.each([
    ['values', (doc: Y.Doc) => doc.getMap('fields').set('amount', 'of mallory')],
    [
      'overwritten values',
      (doc: Y.Doc) => {
        for (let n = 0; n < 50; n++) doc.getMap('fields').set('amount', `of mallory ${n}`);
      },
    ],
  ])(
    '3.11 is never acknowledged when somebody else was first with %s of its Yjs client',
    async (_, write) => {
      const [ada, mallory] = [await open(), await open({ as: 'mallory' })];
      const forged = updateBy(77, write);
      mallory.send(writeUpdate(forged));
      await mallory.until('stored', () => mallory.durable.has(editId(forged)));
      const own = updateBy(77, (doc) => doc.getMap('fields').set('iban', 'of ada'));
      ada.send(writeUpdate(own));
      await ada.until('refused', () => ada.refused.get(editId(own)) === 'foreign');
      expect(ada.durable.has(editId(own))).toBe(false);
      const again = ada.set('iban', 'of ada');
      await ada.until('acknowledged', () => ada.durable.has(again));
      expect(store.rowOf(accountId, name)).toMatchObject({ 'fields/iban': 'of ada' });
    },
  );

  it('3.11 of one of two people who use the same Yjs client at the same time is refused', async () => {
    const [ada, mallory] = [await open(), await open({ as: 'mallory' })];
    const storing = gate();
    store.beforeWrite = storing.pass;
    const other = ada.set('description', 'waits');
    await storing.reached;
    const [forged, own] = ['of mallory', 'of ada'].map((text) =>
      updateBy(77, (doc) => doc.getMap('fields').set('iban', text)),
    );
    if (!forged || !own) throw new Error('There are no updates');
    mallory.send(writeUpdate(forged));
    await mallory.roundTrip();
    ada.send(writeUpdate(own));
    await ada.roundTrip();
    storing.open();
    await mallory.until('stored', () => mallory.durable.has(editId(forged)));
    await ada.until('answered', () => ada.durable.has(other) && ada.refused.has(editId(own)));
    expect(ada.refused.get(editId(own))).toBe('foreign');
    expect(store.rowOf(accountId, name)).toMatchObject({ 'fields/iban': 'of mallory' });
  });

  it('3.2 that comes again after somebody has overwritten it is acknowledged and changes nothing', async () => {
    const [ada, bea] = [await open(), await open({ as: 'bea' })];
    const update = updateBy(77, (doc) => doc.getMap('fields').set('amount', '1'));
    ada.send(writeUpdate(update));
    await bea.until('it came', () => bea.fields['amount'] === '1');
    const later = bea.set('amount', '2');
    await bea.until('stored', () => bea.durable.has(later));
    store.freeze(accountId, name);
    const back = await open();
    back.send(writeUpdate(update));
    await back.until('acknowledged', () => back.durable.has(editId(update)));
    expect(store.rowOf(accountId, name)).toEqual({ 'fields/amount': '2' });
    expect((await store.load(accountId, name))?.position).toBe(2);
  });

  it.each([
    ['longer than a struct may be', { clock: 0, length: limits.structLength + 1 }],
    ['that ends beyond the last clock', { clock: limits.clientClock, length: 1 }],
    ['longer than any number', { clock: 0, length: Number.MAX_SAFE_INTEGER }],
    ['of no length', { clock: 0, length: 0 }],
  ])('1.7 with a tombstone %s is refused, and the document stays readable', async (_, place) => {
    const mallory = await open({ as: 'mallory' });
    const update = tombstone({ client: 77, ...place });
    mallory.send(writeUpdate(update));
    await mallory.until('refused', () => mallory.refused.get(editId(update)) === 'shape');
    expect((await store.load(accountId, name))?.position).toBe(0);
    expect((await open()).fields).toEqual({});
  });

  it('3.9 that could not be stored closes the document’s sockets and is stored after the client returns', async () => {
    const [ada, bea] = [await open(), await open({ as: 'bea' })];
    store.beforeWrite = () => Promise.reject(new Error('no database'));
    ada.set('amount', '1');
    expect(await ada.whenClosed()).toMatchObject({ code: 1013 });
    expect(await bea.whenClosed()).toMatchObject({ code: 1013 });
    expect(bea.fields).toEqual({});
    store.beforeWrite = null;
    const back = await open({ doc: ada.doc });
    await back.until('acknowledged', () => back.joinAcknowledged);
    expect(store.rowOf(accountId, name)).toEqual({ 'fields/amount': '1' });
  });

  it('3.9 that can never be stored is refused alone', async () => {
    const other = newDocument();
    const [ada, bea] = [await open(), await open({ as: 'bea' })];
    const cem = await node.peer(other, { as: 'cem' }).ready();
    const storing = gate();
    store.beforeWrite = storing.pass;
    ada.set('first', '0');
    await storing.reached;
    store.beforeWrite = async (writes) => {
      const values = writes.flatMap(({ edits }) => edits.flatMap(({ changes }) => changes));
      if (values.some(({ value }) => value === 'poison')) throw new UnstorableError();
    };
    const good = [ada.set('amount', '1'), ada.set('tax', '2')];
    const bad = bea.set('iban', 'poison');
    const cems = cem.set('amount', '3');
    good.push(ada.set('subtotal', '4'));
    await roundTrips(ada, bea, cem);
    storing.open();
    await bea.until('refused', () => bea.refused.get(bad) === 'shape');
    await ada.until('acknowledged', () => good.every((id) => ada.durable.has(id)));
    await cem.until('acknowledged', () => cem.durable.has(cems));
    const fields = { first: '0', amount: '1', tax: '2', subtotal: '4' };
    expect((await open({ as: 'cem' })).fields).toEqual(fields);
  });

  it('3.9 whose commit was not confirmed is stored once when it comes again', async () => {
    const ada = await open();
    store.afterWrite = () => Promise.reject(new Error('the answer was lost'));
    ada.set('amount', '1');
    await ada.whenClosed();
    store.afterWrite = null;
    const back = await open({ doc: ada.doc });
    await back.until('acknowledged', () => back.joinAcknowledged);
    expect((await store.load(accountId, name))?.position).toBe(1);
  });

  it('2.1, 2.4 from a plain y-websocket client is stored', async () => {
    const { WebsocketProvider } = await import('y-websocket');
    // It prints one for messages of ours that it does not know.
    const printed = vi.spyOn(console, 'error').mockImplementation(() => {});
    const doc = new Y.Doc();
    // Node has the WebSocket of browsers.
    const provider = new WebsocketProvider(node.url, name, doc, { disableBc: true });
    await eventually(() => expect(provider.synced).toBe(true));
    doc.getMap('fields').set('amount', '5');
    await eventually(() => expect(store.rowOf(accountId, name)).toEqual({ 'fields/amount': '5' }));
    provider.destroy();
    expect(new Set(printed.mock.calls.flat())).toEqual(new Set(['Unable to compute message']));
    printed.mockRestore();
  });
});

describe('an edit that breaks the shape of documents', () => {
  const shapes: Record<string, (doc: Y.Doc) => void> = {
    'a map that does not exist': (doc) => doc.getMap('secrets').set('a', 1),
    'a map that this kind does not have': (doc) => doc.getMap('notes').set('a', 'x'),
    'a list at the root': (doc) => doc.getArray('fields').push(['x']),
    'a text at the root': (doc) => doc.getText('fields').insert(0, 'x'),
    'a map in a map': (doc) => doc.getMap('fields').set('a', new Y.Map()),
    bytes: (doc) => doc.getMap('fields').set('a', new Uint8Array(3)),
    'an object': (doc) => doc.getMap('fields').set('a', { b: 1 }),
    'a value that is not a number': (doc) => doc.getMap('fields').set('a', Number.NaN),
    'a text with U+0000': (doc) => doc.getMap('fields').set('a', 'x\u0000'),
    'a key with a space': (doc) => doc.getMap('fields').set('a b', 1),
    'a key of 101 characters': (doc) => doc.getMap('fields').set('a'.repeat(101), 1),
    'a value that is too long': (doc) => doc.getMap('fields').set('a', 'x'.repeat(10_001)),
  };

  it.each(Object.entries(shapes))('1.6 %s is refused as a whole', async (_, write) => {
    const vendor = newDocument('vendor');
    const ada = await node.peer(vendor).ready();
    const update = Y.mergeUpdates([
      updateOf((doc) => doc.getMap('fields').set('name', 'Good')),
      updateOf(write),
    ]);
    ada.send(writeUpdate(update));
    await ada.until('refused', () => ada.refused.get(editId(update)) === 'shape');
    expect(store.rowOf(accountId, vendor)).toEqual({});
    expect((await node.peer(vendor).ready()).fields).toEqual({});
  });

  it('1.5 edits are refused once a document has 2 MB', async () => {
    const ada = await open();
    const big = 'x'.repeat(9_000);
    for (let index = 0; index < 240; index++) ada.set(`key${index}`, big);
    await ada.until('some refused', () => [...ada.refused.values()].includes('too_large'));
    await ada.until('all answered', () => ada.refused.size + ada.durable.size === 240);
    const bytes = Y.encodeStateAsUpdate((await open({ as: 'bea' })).doc).length;
    expect(bytes).toBeLessThanOrEqual(limits.documentBytes);
    expect(bytes).toBeGreaterThan(limits.documentBytes * 0.9);
  });

  it('1.5 values that were overwritten do not count towards the 2 MB', async () => {
    const ada = await open();
    for (let index = 0; index < 300; index++) ada.set('description', `${index}`.padEnd(9_000, 'x'));
    await ada.until('all durable', () => ada.durable.size === 300);
  });
});

describe('limits', () => {
  const hostile: Record<string, Uint8Array | string> = {
    'an unknown type': new Uint8Array([99, 1, 2, 3]),
    'a frame cut short': new Uint8Array([0, 2, 200, 1, 1]),
    text: 'hello',
    nothing: new Uint8Array(),
    'an unreadable edit': new Uint8Array([0, 2, 3, 255, 255, 255]),
    'an unreadable state vector': new Uint8Array([0, 0, 3, 255, 255, 255]),
    'presence that is not JSON': new Uint8Array([1, 5, 1, 1, 1, 1, 123]),
    'a message that only the server sends': new Uint8Array([16, 0]),
  };

  it.each(Object.entries(hostile))('4.1 %s closes that socket and no other', async (_, frame) => {
    const [ada, mallory] = [await open(), await open({ as: 'mallory' })];
    mallory.send(frame);
    expect(await mallory.whenClosed()).toMatchObject({ code: 4400 });
    const id = ada.set('amount', '1');
    await ada.until('acknowledged', () => ada.durable.has(id));
    expect(ada.closed).toBeNull();
  });

  it('4.2 a frame that is too large closes its socket', async () => {
    const mallory = await open({ as: 'mallory' });
    mallory.send(new Uint8Array(limits.frameBytes + 1));
    expect(await mallory.whenClosed()).toMatchObject({ code: 1009 });
  });

  it('4.2 a client that sends too fast is slowed down and loses nothing', async () => {
    const ada = await open();
    const count = limits.framesASecond + 500;
    const started = Date.now();
    for (let index = 0; index < count; index++) ada.set(`f${index % 20}`, index);
    await ada.until('all durable', () => ada.durable.size === count);
    expect(Date.now() - started).toBeGreaterThan(100);
  });

  it('4.3 a client that stops reading is closed, and gets what it lacks when it reconnects', async () => {
    const [ada, bea] = [await open(), await open({ as: 'bea' })];
    bea.stopReading();
    const big = 'x'.repeat(9_900);
    let index = 0;
    while (node.relay.peopleIn(accountId, name) > 1) {
      for (let burst = 0; burst < 100; burst++)
        ada.set('description', `${index++}${big}`.slice(0, 9_900));
      await ada.until('stored', () => ada.durable.size === index);
      if (index > 6_000) throw new Error('never let go');
    }
    const back = await open({ as: 'bea', doc: bea.doc });
    expect(back.fields).toEqual(ada.fields);
  });

  it('4.5 a document is unloaded when nobody has it open', async () => {
    const [ada, bea] = [await open(), await open({ as: 'bea' })];
    expect(node.relay.openDocuments).toBe(1);
    await ada.leave();
    await eventually(() => expect(node.relay.peopleIn(accountId, name)).toBe(1));
    expect(node.relay.openDocuments).toBe(1);
    await bea.leave();
    await eventually(() => expect(node.relay.openDocuments).toBe(0));
  });
});

describe('presence', () => {
  it('5.1 is sent to the others and to new sockets, and removed when its socket closes', async () => {
    const [ada, bea] = [await open(), await open({ as: 'bea' })];
    ada.announce({ field: 'amount' }, 1);
    await bea.until('seen', () => bea.presence.has(ada.doc.clientID));
    const cem = await open({ as: 'cem' });
    await cem.until('seen', () => cem.presence.has(ada.doc.clientID));
    await ada.leave();
    await cem.until('gone', () => !cem.presence.has(ada.doc.clientID));
    await bea.until('gone', () => !bea.presence.has(ada.doc.clientID));
  });

  it('5.2 has the name that the server knows, not the one that the client sent', async () => {
    const [ada, bea] = [await open(), await open({ as: 'bea' })];
    ada.announce({ user: { id: 'bea', name: 'Bea herself' }, field: 'iban' }, 1);
    await bea.until('seen', () => bea.presence.has(ada.doc.clientID));
    expect(bea.presence.get(ada.doc.clientID)).toEqual({
      user: { id: 'ada', name: 'Name of ada' },
      field: 'iban',
    });
  });

  it('5.2 of another person cannot be changed', async () => {
    const [ada, bea, cem] = [await open(), await open({ as: 'bea' }), await open({ as: 'cem' })];
    ada.announce({ field: 'amount' }, 1);
    await cem.until('seen', () => cem.presence.has(ada.doc.clientID));
    bea.send(presenceOf(ada, 50));
    bea.announce({ field: 'tax' }, 1);
    await cem.until('seen', () => cem.presence.has(bea.doc.clientID));
    expect(cem.presence.get(ada.doc.clientID)).toMatchObject({ field: 'amount' });
  });

  it('5.3 of more than 4 kB closes its socket', async () => {
    const ada = await open();
    ada.announce({ field: 'x'.repeat(limits.awarenessBytes) }, 1);
    expect(await ada.whenClosed()).toMatchObject({ code: 4400 });
  });

  it('5.3 of more than ten clients on one socket is not passed on', async () => {
    const [ada, bea] = [await open(), await open({ as: 'bea' })];
    const crowd = Array.from({ length: 50 }, (_, index) => ({
      client: 1000 + index,
      clock: 1,
      state: {},
    }));
    for (const one of crowd) ada.send(writeAwareness([one]));
    await bea.until('some are seen', () => bea.presence.size === limits.presencesOfASocket);
    ada.set('amount', '1');
    await bea.until('all was read', () => bea.fields['amount'] === '1');
    expect(bea.presence.size).toBe(limits.presencesOfASocket);
  });
});

describe('documents over HTTP', () => {
  it('9.1 are edited and returned as over a socket', async () => {
    const bea = await open({ as: 'bea' });
    const beas = bea.set('iban', 'DE1');
    await bea.until('acknowledged', () => bea.durable.has(beas));
    const doc = new Y.Doc();
    doc.getMap('fields').set('amount', '7');
    const update = Y.encodeStateAsUpdate(doc);
    const answer = await exchange(doc, [update]);
    if ('problem' in answer) throw new Error(answer.problem);
    expect(answer.durable).toEqual([editId(update)]);
    Y.applyUpdate(doc, answer.update);
    expect(doc.getMap('fields').toJSON()).toEqual({ amount: '7', iban: 'DE1' });
    await bea.until('it came', () => bea.fields['amount'] === '7');
  });

  it('9.2 sent twice are stored once', async () => {
    const doc = new Y.Doc();
    doc.getMap('fields').set('amount', '7');
    const update = Y.encodeStateAsUpdate(doc);
    for (const answer of [await exchange(doc, [update]), await exchange(doc, [update])]) {
      expect(answer).toMatchObject({ durable: [editId(update)], refused: [] });
    }
    expect((await store.load(accountId, name))?.position).toBe(1);
  });

  it('9.1 name the refused edits and store the others', async () => {
    const [good, bad] = [new Y.Doc(), new Y.Doc()];
    good.getMap('fields').set('amount', '7');
    bad.getMap('nowhere').set('a', 1);
    const updates = [
      Y.encodeStateAsUpdate(bad),
      Y.encodeStateAsUpdate(good),
      new Uint8Array([255, 255]),
    ];
    const ids = updates.map(editId);
    expect(await exchange(good, updates)).toMatchObject({
      durable: [ids[1]],
      refused: [
        { id: ids[0], code: 'shape' },
        { id: ids[2], code: 'shape' },
      ],
    });
  });

  it('9.1 are answered with a problem when unknown or when they could not be stored', async () => {
    const doc = new Y.Doc();
    doc.getMap('fields').set('amount', '7');
    const update = Y.encodeStateAsUpdate(doc);
    const unknown = `invoice.${crypto.randomUUID()}` as const;
    expect(await exchange(doc, [update], unknown)).toEqual({ problem: 'unknown' });
    store.beforeWrite = () => Promise.reject(new Error('no database'));
    expect(await exchange(doc, [update])).toEqual({ problem: 'try_again' });
  });

  async function exchange(doc: Y.Doc, updates: Uint8Array[], of: DocumentName = name) {
    return node.relay.exchange({
      accountId,
      author: person('ada'),
      mayEdit: true,
      name: of,
      stateVector: Y.encodeStateVector(doc),
      edits: updates.map((update) => ({ id: editId(update), update })),
    });
  }
});

it('3.10 a long log is compacted into a snapshot while people type, and nothing is lost', async () => {
  const ada = await open();
  for (let index = 0; index < 1_200; index++) ada.set(`f${index % 30}`, index);
  await ada.until('all durable', () => ada.durable.size === 1_200);
  await eventually(async () => {
    expect((await store.load(accountId, name))?.snapshot).not.toBeNull();
  });
  expect((await open({ as: 'bea' })).fields).toEqual(ada.fields);
  await node.stop();
  node = await RelayNode.start(store);
  nodes.push(node);
  expect((await open({ as: 'bea' })).fields).toEqual(ada.fields);
});

it('a relay that stops stores the edits under way first', async () => {
  const ada = await open();
  const ids = Array.from({ length: 50 }, (_, index) => ada.set(`f${index}`, index));
  await ada.until('on its way', () => ada.durable.size > 0);
  await node.stop();
  expect(await ada.whenClosed()).toMatchObject({ code: 1001 });
  const stored = store.rowOf(accountId, name);
  for (const [index, id] of ids.entries()) {
    if (ada.durable.has(id)) expect(stored[`fields/f${index}`]).toBe(index);
  }
});

function presenceOf(peer: TestPeer, clock: number): Uint8Array {
  return writeAwareness([{ client: peer.doc.clientID, clock, state: { field: 'forged' } }]);
}

const sortedOf = (fields: object) => Object.entries(fields).sort();
const sorted = (peer: TestPeer) => sortedOf(peer.fields);
