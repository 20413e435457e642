import { liveQuery, type Subscription } from 'dexie';
import * as Y from 'yjs';
import type { DocumentContent, DocumentValue } from '#shared/documents/content.ts';
import { contentOf, isDocumentKey, isDocumentValue, mapOf } from '../../protocol/content.ts';
import type { DocumentName } from '../../protocol/documentName.ts';
import { editId } from '../../protocol/editId.ts';
import { isUnsentEdit, itemsOf } from '../outbox/outbox.ts';
import type { Ports } from '../ports.ts';
import { applyKept, contains, docOf } from '../projection/keptDocument.ts';
import type { DocumentRow, EditedEntry, EditItem, Entry } from '../tables/rows.ts';
import type { SyncDatabase } from '../tables/SyncDatabase.ts';
import type { EditJournal } from './EditJournal.ts';
import { type EditToKeep, keepEdits, storeDurable } from './keepEdits.ts';

/**
 * Where the edits made here are: on the server, on the device, in memory only, or in memory because the device cannot
 * store them (then they are lost when the page is closed).
 */
export type SaveState = 'saved' | 'kept' | 'typed' | 'cannotKeep';

interface LocalDocumentOptions {
  database: SyncDatabase;
  name: DocumentName;
  ports: Pick<Ports, 'clock'>;
  journal: EditJournal;
  author: EditItem['author'];
}

interface Stored {
  /** The number of this read: an earlier read that arrives late is ignored. */
  read: number;
  kept: DocumentRow | undefined;
  edits: EditItem[];
}

const retryKeepingInMs = 3_000;

/**
 * The document of one entity in the memory of a tab: the server's state plus the unsent edits of this device. Other tabs,
 * the feed and the sender change it only through the database.
 */
export class LocalDocument {
  readonly name: DocumentName;
  readonly #options: LocalDocumentOptions;
  readonly #listeners = new Set<() => void>();
  readonly #local = Symbol('local');
  #subscription: Subscription | undefined;
  #doc = new Y.Doc();
  #stored: Stored = { read: 0, kept: undefined, edits: [] };
  #reads = 0;
  /** Edits made here that are not on the device yet. */
  #typed: EditToKeep[] = [];
  #entering: EditedEntry[] = [];
  #keeping: Promise<void> | undefined;
  #learning: Promise<void> = Promise.resolve();
  #failure: unknown;
  #stopRetrying: (() => void) | undefined;
  #closed = false;
  /** The origin of changes from the server or the database, which must not be sent. */
  remoteOrigin: object = this;

  private constructor(options: LocalDocumentOptions) {
    this.#options = options;
    this.name = options.name;
  }

  static async open(options: LocalDocumentOptions): Promise<LocalDocument> {
    const document = new LocalDocument(options);
    await document.#watch();
    return document;
  }

  #watch(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#subscription = liveQuery(() => this.#read()).subscribe({
        next: (stored) => {
          this.#onStored(stored);
          resolve();
        },
        error: reject,
      });
    });
  }

  #read(): Promise<Stored> {
    const { database } = this.#options;
    const read = ++this.#reads;
    return database.transaction('r', database.documents, database.outbox, async () => ({
      read,
      kept: await database.documents.get(this.name),
      edits: (await itemsOf(database, this.name)).filter(isUnsentEdit),
    }));
  }

  /** Replaced when an edit is taken back, because Yjs cannot undo an applied update. */
  get doc(): Y.Doc {
    return this.#doc;
  }

  content(): DocumentContent {
    return contentOf(this.#doc);
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  saveState(): SaveState {
    if (this.#typed.length > 0) return this.#failure === undefined ? 'typed' : 'cannotKeep';
    return this.#stored.edits.length > 0 ? 'kept' : 'saved';
  }

  /** Why the last write to the device failed, usually a full disk. */
  failure(): unknown {
    return this.#failure;
  }

  /** Edits that the server has not acknowledged, oldest first. */
  unsent(): Pick<EditItem, 'editId' | 'update' | 'alone'>[] {
    const stored = new Set(this.#stored.edits.map((edit) => edit.editId));
    const typed = this.#typed.filter((edit) => !stored.has(edit.editId));
    return [...this.#stored.edits, ...typed.map((edit) => ({ ...edit, alone: false }))];
  }

  /** Everything that a server with this state vector lacks. Built anew, so without edits that were just taken back. */
  since(stateVector: Uint8Array): Uint8Array {
    const doc = docOf(
      this.#stored.kept,
      this.unsent().map(({ update }) => update),
    );
    const update = Y.encodeStateAsUpdate(doc, stateVector);
    doc.destroy();
    return update;
  }

  /** Sets values as one edit. False if a key or value is not allowed in a document. */
  enter(entries: readonly (Entry & { before?: DocumentValue | undefined })[]): boolean {
    if (!entries.every(({ key, value }) => isDocumentKey(key) && isDocumentValue(value)))
      return false;
    const changed = entries.filter(
      ({ map, key, value }) => !sameValue(mapOf(this.#doc, map).get(key), value),
    );
    if (changed.length === 0) return true;
    this.#entering = changed.map((entry) => ({
      before: mapOf(this.#doc, entry.map).get(entry.key),
      ...entry,
    }));
    this.#write(changed);
    return true;
  }

  #write(entries: readonly Entry[]): void {
    this.#doc.transact(() => {
      for (const { map, key, value } of entries) mapOf(this.#doc, map).set(key, value);
    }, this.#local);
  }

  /** Resolves when every edit made here is on the device, or could not be stored. */
  async whenStored(): Promise<void> {
    while (this.#keeping) await this.#keeping;
    await this.#learning;
  }

  /** The server acknowledged these edits. */
  async confirm(ids: readonly string[]): Promise<void> {
    const confirmed = new Set(ids);
    // An edit acknowledged before it is stored must not be added to the outbox afterwards.
    if (this.#keeping) await this.#keeping;
    const updates = this.#typed.filter((edit) => confirmed.has(edit.editId));
    this.#noLongerTyped(updates);
    await this.#learn(
      ids,
      updates.map(({ update }) => update),
    );
  }

  /** Stores an update of the server that the document has applied already. */
  absorb(update: Uint8Array): Promise<void> {
    return this.#learn([], [update]);
  }

  #learn(durable: readonly string[], updates: readonly Uint8Array[]): Promise<void> {
    const { database } = this.#options;
    this.#learning = this.#learning
      .then(() => storeDurable(database, this.name, { durable, updates }))
      // Harmless: the feed brings the update again, and unconfirmed edits are sent again.
      .catch(() => undefined)
      .finally(() => this.#notify());
    return this.#learning;
  }

  close(): void {
    this.#closed = true;
    this.#stopRetrying?.();
    this.#subscription?.unsubscribe();
    this.#listeners.clear();
    this.#doc.destroy();
  }

  #onStored(stored: Stored): void {
    const before = this.#stored;
    if (this.#closed || stored.read < before.read) return;
    this.#stored = stored;
    const isFirst = before.read === 0;
    const generation = stored.kept?.generation ?? 0;
    if (isFirst || generation !== (before.kept?.generation ?? 0)) this.#replace();
    else this.#applyNew(before);
    if (isFirst) this.#adoptJournalled(generation);
    this.#notify();
  }

  #applyNew(before: Stored): void {
    const known = new Set(before.edits.map((edit) => edit.editId));
    const news = this.#stored.edits.filter((edit) => !known.has(edit.editId));
    const { kept } = this.#stored;
    applyKept(
      this.#doc,
      kept?.version === before.kept?.version ? undefined : kept,
      news.map(({ update }) => update),
      this.remoteOrigin,
    );
  }

  #replace(): void {
    const old = this.#doc;
    const typed = this.#typed;
    this.#noLongerTyped(typed);
    this.#doc = docOf(
      this.#stored.kept,
      this.#stored.edits.map(({ update }) => update),
    );
    this.#doc.on('update', (update: Uint8Array, origin: unknown) => {
      if (origin === this.#local) this.#onLocalUpdate(update);
    });
    old.destroy();
    // Edits typed at this moment build on the old document, so they are entered again.
    for (const { entries } of typed) this.enter(entries);
  }

  /** Edits of pages that went before they were stored. */
  #adoptJournalled(currentGeneration: number): void {
    const { journal } = this.#options;
    for (const { generation, ...edit } of journal.of(this.name)) {
      if (generation !== currentGeneration || contains(this.#doc, edit.update)) {
        journal.remove([edit]);
        if (generation !== currentGeneration) this.enter(edit.entries);
      } else {
        Y.applyUpdate(this.#doc, edit.update, this.remoteOrigin);
        this.#typed.push(edit);
      }
    }
    this.#keep();
  }

  #onLocalUpdate(update: Uint8Array): void {
    const { author, journal, ports } = this.#options;
    const entries = this.#entering;
    const edit = { editId: editId(update), update, entries, author, madeAt: ports.clock.now() };
    this.#typed.push(edit);
    journal.write(this.name, this.#stored.kept?.generation ?? 0, edit);
    this.#notify();
    this.#keep();
  }

  #keep(): void {
    if (this.#keeping || this.#typed.length === 0 || this.#closed) return;
    this.#stopRetrying?.();
    this.#keeping = this.#keepTyped().finally(() => {
      this.#keeping = undefined;
      this.#notify();
      if (this.#failure === undefined) this.#keep();
      else {
        const { after } = this.#options.ports.clock;
        this.#stopRetrying = after(retryKeepingInMs, () => this.#keep());
      }
    });
  }

  async #keepTyped(): Promise<void> {
    const { database } = this.#options;
    // A copy: edits typed meanwhile are stored by the next call.
    const edits = [...this.#typed];
    const generation = this.#stored.kept?.generation ?? 0;
    try {
      const outcome = await keepEdits(database, this.name, generation, edits);
      this.#failure = undefined;
      // Read before removing from `#typed`, so that an edit is always in one of the two.
      const stored = await this.#read();
      if (outcome === 'kept') this.#noLongerTyped(edits);
      this.#onStored(stored);
    } catch (error) {
      this.#failure = error;
    }
  }

  /** They are stored, or entered again. */
  #noLongerTyped(edits: readonly EditToKeep[]): void {
    this.#typed = this.#typed.filter((edit) => !edits.includes(edit));
    this.#options.journal.remove(edits);
  }

  #notify(): void {
    for (const listener of this.#listeners) listener();
  }
}

function sameValue(one: DocumentValue | undefined, other: DocumentValue): boolean {
  return one === other || (Array.isArray(one) && JSON.stringify(one) === JSON.stringify(other));
}
