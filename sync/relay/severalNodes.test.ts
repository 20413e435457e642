import { setImmediate as otherWork } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import * as Y from 'yjs';
import type { DocumentValue } from '#shared/documents/content.ts';
import { contentOf, mapOf } from '../protocol/content.ts';
import type { DocumentName } from '../protocol/documentName.ts';
import { editId } from '../protocol/editId.ts';
import { readClientMessage } from '../protocol/messages.ts';
import type { Refusal } from '../protocol/refusals.ts';
import { eventually } from '../testing/eventually.ts';
import type { FanOut } from './ports.ts';
import { Relay } from './Relay.ts';
import type { Participant, Room } from './Room.ts';
import { MemoryDocumentStore } from './testing/MemoryDocumentStore.ts';
import { accountId, person } from './testing/RelayNode.ts';

/** Nodes in one process. Messages between them wait until `deliver` is called. */
class Net {
  readonly #listeners = new Map<object, Map<string, (message: Uint8Array) => void>>();
  #onTheirWay: (() => void)[] = [];

  node(): FanOut {
    const self = {};
    const own = new Map<string, (message: Uint8Array) => void>();
    this.#listeners.set(self, own);
    return {
      publish: (channel, message) => {
        for (const [other, listeners] of this.#listeners) {
          if (other !== self) this.#onTheirWay.push(() => listeners.get(channel)?.(message));
        }
      },
      subscribe(channel, listener) {
        own.set(channel, listener);
        return () => own.delete(channel);
      },
      subscribed: () => null,
      takeGap: () => false,
      async close() {},
    };
  }

  deliver(): void {
    for (const tell of this.#onTheirWay.splice(0)) tell();
  }

  lose(): void {
    this.#onTheirWay = [];
  }
}

/** A participant on one node, with a copy of the document that applies every update received. */
class Client implements Participant {
  readonly author;
  readonly mayEdit = true;
  readonly doc = new Y.Doc();
  readonly known = new Set<string>();
  readonly refusals = new Map<string, Refusal>();
  #room: Room | null = null;

  constructor(name: string) {
    this.author = person(name);
  }

  async enter(relay: Relay, name: DocumentName): Promise<this> {
    const entered = await relay.enter(accountId, name);
    if (!entered) throw new Error(`There is no ${name}`);
    this.#room = entered.room;
    entered.room.join(this);
    entered.release();
    return this;
  }

  leave(): void {
    this.#room?.leave(this);
  }

  set(key: string, value: DocumentValue): string {
    const before = Y.encodeStateVector(this.doc);
    mapOf(this.doc, 'fields').set(key, value);
    const update = Y.encodeStateAsUpdate(this.doc, before);
    this.#room?.edit(this, editId(update), update);
    return editId(update);
  }

  send(frame: Uint8Array): void {
    const message = readClientMessage(frame);
    if (message.type === 'edit') Y.applyUpdate(this.doc, message.update);
  }

  durable(ids: string[]): void {
    for (const id of ids) this.known.add(id);
  }

  refused(code: Refusal, ids: string[]): void {
    for (const id of ids) this.refusals.set(id, code);
  }

  close(): void {}

  get fields() {
    return contentOf(this.doc).fields;
  }

  async until(what: string, holds: () => boolean): Promise<void> {
    await eventually(() => {
      if (!holds()) throw new Error(`Not so: ${what}`);
    });
  }
}

let store: MemoryDocumentStore;
let net: Net;
let here: Relay;
let there: Relay;
let name: DocumentName;

beforeEach(() => {
  store = new MemoryDocumentStore();
  // Like a database: never in the same tick of the event loop.
  store.beforeWrite = () => otherWork();
  store.beforeLoad = otherWork;
  net = new Net();
  [here, there] = [newNode(), newNode()];
  name = newDocument();
});
afterEach(async () => {
  await here.stop();
  await there.stop();
});

function newNode(): Relay {
  return new Relay({ store, fanOut: net.node(), onFailure() {} });
}

function newDocument(): DocumentName {
  const made: DocumentName = `invoice.${crypto.randomUUID()}`;
  store.create(accountId, made);
  return made;
}

it('7.1 an edit that waits while its node catches up on missed updates is stored afterwards', async () => {
  const other = newDocument();
  const ada = await new Client('ada').enter(here, name);
  const adaElsewhere = await new Client('ada').enter(here, other);
  const bea = await new Client('bea').enter(there, name);
  for (const value of ['one', 'two']) {
    const id = bea.set('description', value);
    await bea.until('it is stored', () => bea.known.has(id));
    if (value === 'one') net.lose();
  }
  const slow = Promise.withResolvers<void>();
  store.beforeWrite = () => slow.promise;
  adaElsewhere.set('iban', 'slow');
  await otherWork();
  // Queued behind the slow write, in the account's next batch.
  const id = ada.set('amount', '5.00');
  const looking = Promise.withResolvers<void>();
  store.beforeLoad = () => looking.promise;
  net.deliver();
  store.beforeWrite = () => otherWork();
  slow.resolve();
  for (let index = 0; index < 20; index++) await otherWork();
  store.beforeLoad = otherWork;
  looking.resolve();
  await ada.until('it is stored', () => ada.known.has(id));
  expect(ada.fields).toEqual({ amount: '5.00', description: 'two' });
  expect((await store.load(accountId, name))?.position).toBe(3);
});

it('3.5 a value from another node is shown when the edit here that hid it is refused', async () => {
  const reader = await new Client('reader').enter(here, name);
  const ada = await new Client('ada').enter(here, name);
  const bea = await new Client('bea').enter(there, name);
  // Of two concurrent edits, Yjs keeps that of the higher client id.
  [ada.doc.clientID, bea.doc.clientID] = [2, 1];
  const stored = bea.set('amount', 'stored');
  await bea.until('it is stored', () => bea.known.has(stored));
  net.lose();
  const id = ada.set('amount', 'refused');
  store.beforeLoad = async () => {
    await otherWork();
    store.bar('ada');
  };
  await ada.until('it is refused', () => ada.refusals.has(id));
  expect(reader.fields).toEqual({ amount: 'stored' });
});

it('7.2 an edit that a node stored but never published is found by the other nodes after ten seconds of the clock', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    [here, there] = [newNode(), newNode()];
    const reader = await new Client('reader').enter(here, name);
    const bea = await new Client('bea').enter(there, name);
    store.afterWrite = () => Promise.reject(new Error('The connection broke after the commit'));
    bea.set('amount', 'stored');
    await reader.until(
      'it is stored',
      () => store.rowOf(accountId, name)['fields/amount'] !== undefined,
    );
    store.afterWrite = null;
    vi.advanceTimersByTime(10_000);
    await reader.until('it came', () => reader.fields['amount'] === 'stored');
  } finally {
    vi.useRealTimers();
  }
});

it('7.2 an edit that another node stored without publishing it is there after five seconds of the clock', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    [here, there] = [newNode(), newNode()];
    const reader = await new Client('reader').enter(here, name);
    const bea = await new Client('bea').enter(there, name);
    const stored = bea.set('amount', 'stored');
    await bea.until('it is stored', () => bea.known.has(stored));
    net.lose();
    // The database says that somebody has written, and not what.
    here.othersWrote();
    vi.advanceTimersByTime(5_000);
    await reader.until('it came', () => reader.fields['amount'] === 'stored');
  } finally {
    vi.useRealTimers();
  }
});

it('7.1 an edit stored on another node is not lost when an edit here is refused meanwhile', async () => {
  const ada = await new Client('ada').enter(here, name);
  const mallory = await new Client('mallory').enter(here, name);
  const bea = await new Client('bea').enter(there, name);
  store.bar('mallory');
  const stored = bea.set('amount', '7.00');
  await bea.until('it is stored', () => bea.known.has(stored));
  const bad = mallory.set('iban', 'DE1');
  await mallory.until('it is refused', () => mallory.refusals.has(bad));
  net.deliver();
  await ada.until('it came', () => ada.fields['amount'] === '7.00');
});

it('7.1 an edit that was stored without the relay reaches every node', async () => {
  const ada = await new Client('ada').enter(here, name);
  const bea = await new Client('bea').enter(there, name);
  await ada.until('both are in', () => here.peopleIn(accountId, name) === 1);
  await bea.until('both are in', () => there.peopleIn(accountId, name) === 1);
  const doc = new Y.Doc();
  mapOf(doc, 'fields').set('amount', '9.00');
  const update = Y.encodeStateAsUpdate(doc);
  const changes = [{ map: 'fields' as const, key: 'amount', value: '9.00' }];
  const edits = [{ author: person('system'), update, changes, repeats: [] }];
  await store.write(accountId, [{ name, position: 0, edits }]);
  here.tell(accountId, name, { position: 1, update });
  net.deliver();
  for (const one of [ada, bea]) {
    await one.until('it came', () => one.fields['amount'] === '9.00');
  }
  const next = ada.set('iban', 'DE1');
  await ada.until('edits go on from there', () => ada.known.has(next));
});

it('4.5 a document is unloaded although somebody left before their join was complete', async () => {
  const ada = await new Client('ada').enter(here, name);
  const slow = Promise.withResolvers<void>();
  store.beforeWrite = () => slow.promise;
  ada.set('amount', '5.00');
  await otherWork();
  const bea = await new Client('bea').enter(here, name);
  bea.leave();
  slow.resolve();
  await ada.until('it is stored', () => ada.known.size > 0);
  ada.leave();
  expect(here.openDocuments).toBe(0);
});
