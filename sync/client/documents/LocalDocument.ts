import { liveQuery, type Subscription } from 'dexie';
import * as Y from 'yjs';
import type { DocumentContent, DocumentValue } from '#shared/documents/content.ts';
import { contentOf, mapOf } from '../../protocol/content.ts';
import type { DocumentName } from '../../protocol/documentName.ts';
import { editId } from '../../protocol/editId.ts';
import { isDocumentKey, isDocumentValue } from '../../protocol/values.ts';
import { learn } from '../outbox/learn.ts';
import { isUnsentEdit, itemsOf } from '../outbox/outbox.ts';
import type { Ports } from '../ports.ts';
import type { DocumentRow, EditedEntry, EditItem, Entry } from '../tables/rows.ts';
import type { SyncDatabase } from '../tables/SyncDatabase.ts';
import { type EditToKeep, keepEdits } from './keepEdits.ts';
import { applyKept, docOf } from './keptDocument.ts';

/**
 * What has become of the edits made here: on the server; on the device; on neither yet; or the device cannot take them, so
 * that they are gone when this page is closed.
 */
export type SaveState = 'saved' | 'kept' | 'typed' | 'cannotKeep';

interface LocalDocumentOptions {
  database: SyncDatabase;
  name: DocumentName;
  ports: Pick<Ports, 'clock'>;
  author: EditItem['author'];
}

interface Stored {
  /** Which look into the database this was: an earlier one that arrives late tells nothing. */
  look: number;
  kept: DocumentRow | undefined;
  edits: EditItem[];
}

const tryKeepingEveryInMs = 3_000;

/**
 * The document of one entity in the memory of a tab: as the server has it, with what is unsent on this device. Other tabs,
 * the feed and the sender change it through the database, which is the one place where they meet.
 */
export class LocalDocument {
  readonly name: DocumentName;
  readonly #options: LocalDocumentOptions;
  readonly #listeners = new Set<() => void>();
  readonly #local = Symbol('local');
  #subscription: Subscription | undefined;
  #doc = new Y.Doc();
  #stored: Stored = { look: 0, kept: undefined, edits: [] };
  #looks = 0;
  /** Made here, and not on the device yet. */
  #typed: EditToKeep[] = [];
  #entering: EditedEntry[] = [];
  #keeping: Promise<void> | undefined;
  #learning: Promise<void> = Promise.resolve();
  #failure: unknown;
  #stopRetrying: (() => void) | undefined;
  #closed = false;
  /** Changes with this origin came from the server or from the database, and are sent to nobody. */
  remoteOrigin: object = this;

  private constructor(options: LocalDocumentOptions) {
    this.#options = options;
    this.name = options.name;
  }

  static async open(options: LocalDocumentOptions): Promise<LocalDocument> {
    const document = new LocalDocument(options);
    await document.#follow();
    return document;
  }

  #follow(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#subscription = liveQuery(() => this.#look()).subscribe({
        next: (stored) => {
          this.#take(stored);
          resolve();
        },
        error: reject,
      });
    });
  }

  #look(): Promise<Stored> {
    const { database } = this.#options;
    const look = ++this.#looks;
    return database.transaction('r', database.documents, database.outbox, async () => ({
      look,
      kept: await database.documents.get(this.name),
      edits: (await itemsOf(database, this.name)).filter(isUnsentEdit),
    }));
  }

  /** Another one after something was taken back: what Yjs has once taken in cannot be taken out of it. */
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

  /** Why the device took nothing the last time: a full disk, mostly. */
  failure(): unknown {
    return this.#failure;
  }

  /** What the server has not acknowledged, oldest first. */
  unsent(): Pick<EditItem, 'editId' | 'update' | 'alone'>[] {
    const stored = new Set(this.#stored.edits.map((edit) => edit.editId));
    const typed = this.#typed.filter((edit) => !stored.has(edit.editId));
    return [...this.#stored.edits, ...typed.map((edit) => ({ ...edit, alone: false }))];
  }

  /** All that is here and not where this state vector comes from; without what was taken back a moment ago. */
  since(stateVector: Uint8Array): Uint8Array {
    const doc = docOf(
      this.#stored.kept,
      this.unsent().map(({ update }) => update),
    );
    const update = Y.encodeStateAsUpdate(doc, stateVector);
    doc.destroy();
    return update;
  }

  /** Enters values, as one edit. False when one of them is more than a document may hold. */
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

  /** The device has everything that was entered here, or cannot take it. */
  async settled(): Promise<void> {
    while (this.#keeping) await this.#keeping;
    await this.#learning;
  }

  /** The server acknowledged these edits. */
  async confirm(ids: readonly string[]): Promise<void> {
    const confirmed = new Set(ids);
    // One that is durable before it is on the device need not come there as unsent.
    if (this.#keeping) await this.#keeping;
    const updates = this.#typed.filter((edit) => confirmed.has(edit.editId));
    this.#typed = this.#typed.filter((edit) => !confirmed.has(edit.editId));
    await this.#learn(
      ids,
      updates.map(({ update }) => update),
    );
  }

  /** The server sent this, and the document has taken it in already. */
  absorb(update: Uint8Array): Promise<void> {
    return this.#learn([], [update]);
  }

  #learn(durable: readonly string[], updates: readonly Uint8Array[]): Promise<void> {
    const { database } = this.#options;
    this.#learning = this.#learning
      .then(() => learn(database, this.name, { durable, updates }))
      // The feed brings it once more, and edits that are not known to be durable are sent once more.
      .catch(() => undefined)
      .finally(() => this.#tell());
    return this.#learning;
  }

  close(): void {
    this.#closed = true;
    this.#stopRetrying?.();
    this.#subscription?.unsubscribe();
    this.#listeners.clear();
    this.#doc.destroy();
  }

  #take(stored: Stored): void {
    const before = this.#stored;
    if (this.#closed || stored.look < before.look) return;
    this.#stored = stored;
    const isFirst = before.look === 0;
    const generation = stored.kept?.generation ?? 0;
    if (isFirst || generation !== (before.kept?.generation ?? 0)) this.#replace();
    else this.#bringIn(before);
    this.#tell();
  }

  #bringIn(before: Stored): void {
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
    this.#typed = [];
    this.#doc = docOf(
      this.#stored.kept,
      this.#stored.edits.map(({ update }) => update),
    );
    this.#doc.on('update', (update: Uint8Array, origin: unknown) => {
      if (origin === this.#local) this.#made(update);
    });
    old.destroy();
    // What is being typed at this moment was made on top of what is no more.
    for (const { entries } of typed) this.enter(entries);
  }

  #made(update: Uint8Array): void {
    const { author, ports } = this.#options;
    const entries = this.#entering;
    this.#typed.push({
      editId: editId(update),
      update,
      entries,
      author,
      madeAt: ports.clock.now(),
    });
    this.#tell();
    this.#keep();
  }

  #keep(): void {
    if (this.#keeping || this.#typed.length === 0 || this.#closed) return;
    this.#stopRetrying?.();
    this.#keeping = this.#keepTyped().finally(() => {
      this.#keeping = undefined;
      this.#tell();
      if (this.#failure === undefined) this.#keep();
      else {
        const { after } = this.#options.ports.clock;
        this.#stopRetrying = after(tryKeepingEveryInMs, () => this.#keep());
      }
    });
  }

  async #keepTyped(): Promise<void> {
    const { database } = this.#options;
    // Of this moment: what is typed meanwhile has its own turn.
    const edits = [...this.#typed];
    const generation = this.#stored.kept?.generation ?? 0;
    try {
      const outcome = await keepEdits(database, this.name, generation, edits);
      this.#failure = undefined;
      // At every moment an edit is either among what is typed or among what is seen on the device.
      const stored = await this.#look();
      if (outcome === 'kept') this.#typed = this.#typed.filter((edit) => !edits.includes(edit));
      this.#take(stored);
    } catch (error) {
      this.#failure = error;
    }
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}

function sameValue(one: DocumentValue | undefined, other: DocumentValue): boolean {
  return one === other || (Array.isArray(one) && JSON.stringify(one) === JSON.stringify(other));
}
