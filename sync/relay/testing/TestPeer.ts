import * as decoding from 'lib0/decoding';
import { WebSocket } from 'ws';
import * as Y from 'yjs';
import type { DocumentMap, DocumentValue } from '#shared/documents/content.ts';
import { contentOf, mapOf } from '../../protocol/content.ts';
import { editId } from '../../protocol/editId.ts';
import {
  type AwarenessState,
  messageTypes,
  readAwareness,
  readDurable,
  readRefused,
  writeAwareness,
  writeStep1,
  writeStep2,
  writeUpdate,
} from '../../protocol/messages.ts';
import type { Refusal } from '../../protocol/refusals.ts';
import { eventually } from '../../testing/eventually.ts';

/** A client of the protocol over a real socket that records what it receives. */
export class TestPeer {
  readonly doc: Y.Doc;
  readonly durable = new Set<string>();
  readonly refused = new Map<string, Refusal>();
  readonly presence = new Map<number, AwarenessState['state']>();
  readonly frames: { type: number; bytes: Uint8Array }[] = [];
  /** The number of updates that changed the document. */
  received = 0;
  synced = false;
  /** The fields when it was first told that it is synced. */
  syncedWith: Record<string, DocumentValue> | null = null;
  /** Everything that it had when it joined is acknowledged. */
  joinAcknowledged = false;
  closed: { code: number; reason: string } | null = null;
  #joining = '';
  readonly #socket: WebSocket;

  constructor(url: string, options: { doc?: Y.Doc; headers?: Record<string, string> } = {}) {
    this.doc = options.doc ?? new Y.Doc();
    this.#socket = new WebSocket(url, { headers: options.headers ?? {} });
    this.#socket.binaryType = 'nodebuffer';
    this.#socket.on('open', () => this.send(writeStep1(Y.encodeStateVector(this.doc))));
    this.#socket.on('message', (data: Buffer) => this.#receive(new Uint8Array(data)));
    this.#socket.on('error', () => {});
    this.#socket.on('close', (code, reason) => {
      this.closed = { code, reason: reason.toString() };
    });
    this.doc.on('update', (update: Uint8Array, origin: unknown) => {
      if (origin !== this) this.send(writeUpdate(update));
    });
  }

  /** Resolves when connected and synced. */
  async ready(): Promise<this> {
    await eventually(() => {
      if (this.closed) throw new Error(`closed with ${this.closed.code}`);
      if (!this.synced) throw new Error('not synced');
    });
    return this;
  }

  /** Sets a value and returns the edit's id. */
  set(key: string, value: DocumentValue, map: DocumentMap = 'fields'): string {
    let id = '';
    this.doc.once('update', (update: Uint8Array) => {
      id = editId(update);
    });
    mapOf(this.doc, map).set(key, value);
    return id;
  }

  get fields() {
    return contentOf(this.doc).fields;
  }

  announce(state: AwarenessState['state'], clock: number): void {
    this.send(writeAwareness([{ client: this.doc.clientID, clock, state }]));
  }

  send(frame: Uint8Array | string): void {
    if (this.#socket.readyState === this.#socket.OPEN) this.#socket.send(frame);
  }

  /** Resolves when the other end has read all that was sent before, and all that it sent before has arrived. */
  async roundTrip(): Promise<void> {
    await eventually(() => {
      if (this.#socket.readyState !== this.#socket.OPEN) throw new Error('not open');
    });
    const answered = new Promise((resolve) => this.#socket.once('pong', resolve));
    this.#socket.ping();
    await answered;
  }

  /** Reads nothing more, as a phone in a tunnel does. */
  stopReading(): void {
    this.#socket.pause();
  }

  async leave(): Promise<void> {
    this.#socket.close();
    await this.whenClosed();
  }

  async whenClosed(): Promise<{ code: number; reason: string }> {
    return eventually(() => {
      if (!this.closed) throw new Error('still open');
      return this.closed;
    });
  }

  async until(what: string, isSo: (peer: this) => boolean): Promise<void> {
    await eventually(() => {
      if (!isSo(this)) throw new Error(`Not so: ${what}`);
    });
  }

  #receive(bytes: Uint8Array): void {
    const decoder = decoding.createDecoder(bytes);
    const type = decoding.readVarUint(decoder);
    this.frames.push({ type, bytes });
    switch (type) {
      case messageTypes.sync:
        this.#receiveSync(decoder);
        return;
      case messageTypes.awareness:
        for (const { client, state } of readAwareness(decoding.readVarUint8Array(decoder))) {
          if (state) this.presence.set(client, state);
          else this.presence.delete(client);
        }
        return;
      case messageTypes.durable:
        for (const id of readDurable(decoder)) this.#acknowledge(id);
        return;
      case messageTypes.refused: {
        const { code, ids } = readRefused(decoder);
        for (const id of ids) this.refused.set(id, code);
      }
    }
  }

  #acknowledge(id: string): void {
    if (id === this.#joining) this.joinAcknowledged = true;
    else this.durable.add(id);
  }

  #receiveSync(decoder: decoding.Decoder): void {
    const kind = decoding.readVarUint(decoder);
    const bytes = decoding.readVarUint8Array(decoder);
    if (kind === 0) {
      const update = Y.encodeStateAsUpdate(this.doc, bytes);
      this.#joining = editId(update);
      this.send(writeStep2(update));
      return;
    }
    const before = Y.encodeStateVector(this.doc);
    Y.applyUpdate(this.doc, bytes, this);
    if (Y.encodeStateAsUpdate(this.doc, before).length > 2) this.received++;
    if (kind !== 1) return;
    this.synced = true;
    this.syncedWith ??= this.fields;
  }
}
