import { readVarUint, readVarUint8Array } from 'lib0/decoding';
import { WebsocketProvider } from 'y-websocket';
import * as Y from 'yjs';
import { editId } from '../../protocol/editId.ts';
import {
  messageTypes,
  readDurable,
  readRefused,
  writeStep2,
  writeUpdate,
} from '../../protocol/messages.ts';
import { type Owner, socketParams } from '../../protocol/owner.ts';
import type { Refusal } from '../../protocol/refusals.ts';
import { type Bundle, bundleEdits } from '../outbox/bundleEdits.ts';
import type { Ports } from '../ports.ts';
import { type AfterClosing, Reconnecting } from '../Reconnecting.ts';
import type { SyncDatabase } from '../tables/SyncDatabase.ts';
import { type IncompleteDocuments, takeRefusal } from './exchange.ts';
import type { LocalDocument } from './LocalDocument.ts';
import { type Present, presentIn } from './presence.ts';

interface LiveDocumentOptions {
  document: LocalDocument;
  database: SyncDatabase;
  ports: Ports;
  owner: Owner;
  onClosed: (meaning: AfterClosing) => void;
}

export type LiveState = 'connecting' | 'live' | Exclude<AfterClosing, 'again' | 'muchLater'>;

const syncTypes = { step1: 0, step2: 1 } as const;
const emptyUpdate = Y.encodeStateAsUpdate(new Y.Doc());

/** The socket of an open document: edits and presence as they happen, over y-websocket (SPEC 2, 5). */
export class LiveDocument {
  readonly #options: LiveDocumentOptions;
  readonly #reconnecting: Reconnecting;
  readonly #listeners = new Set<() => void>();
  readonly #stopListening: () => void;
  /** Bundles of edits that were sent over this connection, by the id of the bundle. */
  readonly #bundles = new Map<string, Bundle>();
  readonly #missing: IncompleteDocuments = new Map();
  #provider: WebsocketProvider;
  /** The connection on which nothing is sent any more, because the document is being rebuilt. */
  #silent: WebsocketProvider | undefined;
  #field: string | null = null;
  #state: LiveState = 'connecting';

  constructor(options: LiveDocumentOptions) {
    this.#options = options;
    this.#reconnecting = new Reconnecting(options.ports, () => this.#provider.connect());
    this.#provider = this.#provide();
    this.#stopListening = options.document.subscribe(() => this.#replaceProvider());
  }

  state(): LiveState {
    return this.#state;
  }

  /** Who else has this document open, and in which field each of them is. */
  present(): Present[] {
    return presentIn(this.#provider.awareness, this.#options.owner.person);
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Tells the others which field the person is in. */
  setField(field: string | null): void {
    this.#field = field;
    this.#provider.awareness.setLocalStateField('field', field);
  }

  /** Reconnects at once, even after it had given up. */
  wake(): void {
    this.#reconnecting.wake();
  }

  close(): void {
    this.#reconnecting.stop();
    this.#stopListening();
    this.#listeners.clear();
    this.#provider.destroy();
    this.#provider.awareness.destroy();
  }

  /** `LocalDocument` has a new Y.Doc after an edit was taken back, so the provider must be replaced. */
  #replaceProvider(): void {
    if (this.#provider.doc === this.#options.document.doc) return;
    this.#provider.destroy();
    this.#provider.awareness.destroy();
    this.#bundles.clear();
    this.#setState('connecting');
    this.#provider = this.#provide();
  }

  #provide(): WebsocketProvider {
    const { document, ports, owner } = this.#options;
    const provider = new WebsocketProvider(ports.sockets.address, document.name, document.doc, {
      connect: false,
      // Tabs share edits through the database only, so that a refused edit disappears from all of them.
      disableBc: true,
      params: socketParams(owner),
      WebSocketPolyfill: ports.sockets.open,
      // `Reconnecting` does that.
      shouldReconnect: () => false,
    });
    document.remoteOrigin = provider;
    provider.awareness.setLocalState({ field: this.#field });
    provider.messageHandlers[messageTypes.sync] = (_encoder, decoder, from) =>
      this.#onSync(readVarUint(decoder), readVarUint8Array(decoder), from);
    provider.messageHandlers[messageTypes.durable] = (_encoder, decoder) =>
      void this.#onDurable(readDurable(decoder));
    provider.messageHandlers[messageTypes.refused] = (_encoder, decoder) => {
      const { code, ids } = readRefused(decoder);
      // On failure the edit stays unsent, and is refused once more when it is sent again.
      this.#onRefused(code, ids).catch(() => undefined);
    };
    provider.on('sync', (synced) => {
      if (synced) this.#reconnecting.worked();
      this.#setState(synced ? 'live' : 'connecting');
    });
    provider.on('connection-close', () => this.#bundles.clear());
    provider.on('closed', ({ code }) => this.#closed(code));
    provider.awareness.on('change', () => this.#notify());
    provider.connect();
    return provider;
  }

  #closed(code: number): void {
    const meaning = this.#reconnecting.closed(code);
    this.#setState(meaning === 'again' || meaning === 'muchLater' ? 'connecting' : meaning);
    this.#options.onClosed(meaning);
  }

  #onSync(type: number, bytes: Uint8Array, provider: WebsocketProvider): void {
    if (type === syncTypes.step1) {
      this.#answer(bytes, provider);
      return;
    }
    let isNews = false;
    const listen = () => {
      isNews = true;
    };
    provider.doc.on('update', listen);
    Y.applyUpdate(provider.doc, bytes, provider);
    provider.doc.off('update', listen);
    if (type === syncTypes.step2) provider.synced = true;
    // Store the update as received: a value that is hidden here by an unsent edit must return if that edit is refused.
    if (isNews) void this.#options.document.absorb(bytes);
  }

  /** Sends only unsent edits that are on the device, so that their ids are known when they are acknowledged. */
  #answer(stateVector: Uint8Array, provider: WebsocketProvider): void {
    const { document } = this.#options;
    const unsent = provider === this.#silent ? [] : document.unsent();
    const bundles =
      unsent.length > 0 && this.#missing.get(document.name) === 'whole'
        ? [wholeOf(document.since(stateVector), unsent)]
        : bundleEdits(unsent);
    for (const bundle of bundles) this.#bundles.set(bundle.id, bundle);
    const [first, ...rest] = bundles;
    send(provider, writeStep2(first?.update ?? emptyUpdate));
    for (const { update } of rest) send(provider, writeUpdate(update));
  }

  #covered(ids: readonly string[]): string[] {
    return ids.flatMap((id) => this.#bundles.get(id)?.covers ?? [id]);
  }

  async #onDurable(ids: readonly string[]): Promise<void> {
    const covered = this.#covered(ids);
    for (const id of ids) this.#bundles.delete(id);
    this.#missing.clear();
    await this.#options.document.confirm(covered);
  }

  async #onRefused(code: Refusal, ids: readonly string[]): Promise<void> {
    const { document, database } = this.#options;
    const covered = this.#covered(ids);
    if (code === 'incomplete' && !this.#missing.has(document.name)) {
      // The server sends its step 1 next, and gets the whole document.
      this.#missing.set(document.name, 'whole');
      return;
    }
    // The server sends step 1 again, but there is nothing else to send before the document is rebuilt.
    if (code === 'incomplete') this.#silent = this.#provider;
    // A refused edit can only be kept for the person once it is on the device.
    await document.whenStored();
    const missing = this.#missing;
    const alone = await takeRefusal({ database, missing }, document.name, covered, code);
    if (alone) this.#sendAlone(covered);
  }

  #sendAlone(ids: readonly string[]): void {
    const { document } = this.#options;
    const wanted = new Set(ids);
    for (const { editId: id, update } of document.unsent()) {
      if (wanted.has(id)) send(this.#provider, writeUpdate(update));
    }
  }

  #setState(state: LiveState): void {
    this.#state = state;
    this.#notify();
  }

  #notify(): void {
    for (const listener of this.#listeners) listener();
  }
}

function send(provider: WebsocketProvider, frame: Uint8Array): void {
  if (provider.wsconnected) provider.ws?.send(new Uint8Array(frame));
}

function wholeOf(update: Uint8Array, unsent: readonly { editId: string }[]): Bundle {
  return { id: editId(update), update, covers: unsent.map((edit) => edit.editId) };
}
