import { liveQuery, type Subscription } from 'dexie';
import type { DocumentName } from '../../protocol/documentName.ts';
import type { Owner } from '../../protocol/owner.ts';
import { itemsOf } from '../outbox/outbox.ts';
import type { Ports } from '../ports.ts';
import type { AfterClosing } from '../Reconnecting.ts';
import type { EditItem } from '../tables/rows.ts';
import type { SyncDatabase } from '../tables/SyncDatabase.ts';
import type { EditJournal } from './EditJournal.ts';
import { LiveDocument } from './LiveDocument.ts';
import { LocalDocument } from './LocalDocument.ts';

export interface OpenDocumentOptions {
  database: SyncDatabase;
  name: DocumentName;
  ports: Ports;
  journal: EditJournal;
  owner: Owner;
  author: EditItem['author'];
  onClosed: (meaning: AfterClosing) => void;
}

/** A document that is open on this page: in memory, and on a socket once its entity exists on the server. */
export class OpenDocument {
  readonly local: LocalDocument;
  readonly #options: OpenDocumentOptions;
  readonly #listeners = new Set<() => void>();
  readonly #subscription: Subscription;
  readonly #stopListening: () => void;
  #live: LiveDocument | undefined;
  #field: string | null = null;

  private constructor(local: LocalDocument, options: OpenDocumentOptions) {
    this.local = local;
    this.#options = options;
    this.#stopListening = local.subscribe(() => this.#notify());
    this.#subscription = liveQuery(() => isCreated(options)).subscribe({
      next: (created) => {
        if (created) this.#goLive();
      },
      error: () => undefined,
    });
  }

  static async open(options: OpenDocumentOptions): Promise<OpenDocument> {
    return new OpenDocument(await LocalDocument.open(options), options);
  }

  get live(): LiveDocument | undefined {
    return this.#live;
  }

  setField(field: string | null): void {
    this.#field = field;
    this.#live?.setField(field);
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  wake(): void {
    this.#live?.wake();
  }

  /** Stores what was typed before it closes. */
  async close(): Promise<void> {
    this.#subscription.unsubscribe();
    this.#live?.close();
    this.#listeners.clear();
    await this.local.whenStored();
    this.#stopListening();
    this.local.close();
  }

  #goLive(): void {
    if (this.#live) return;
    const { database, ports, owner, onClosed } = this.#options;
    this.#live = new LiveDocument({ document: this.local, database, ports, owner, onClosed });
    this.#live.setField(this.#field);
    this.#live.subscribe(() => this.#notify());
    this.#notify();
  }

  #notify(): void {
    for (const listener of this.#listeners) listener();
  }
}

/** Whether the entity exists on the server, that is, no decision that creates it is waiting. */
async function isCreated({ database, name }: OpenDocumentOptions): Promise<boolean> {
  const items = await itemsOf(database, name);
  return !items.some((item) => item.kind === 'decision' && item.creates);
}
