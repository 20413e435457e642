import { liveQuery, type Subscription } from 'dexie';
import type { PageWordsRow } from '#sync/client/tables/rows.ts';
import type { SyncDatabase } from '#sync/client/tables/SyncDatabase.ts';
import { pause } from '../device/inSlices.ts';
import type { PageText } from './searchPages.ts';

/** Read at a time, so that the page stays responsive. */
const rowsAtATime = 250;

/**
 * The words of documents on this device, in memory from the first search in them on. Follows what the feed brings; documents
 * that are gone are no problem, because their invoices are in no list.
 */
export class PageTexts {
  readonly #database: SyncDatabase;
  readonly #failed: (error: unknown) => void;
  readonly #listeners = new Set<() => void>();
  readonly #byId = new Map<string, PageText>();
  #all: readonly PageText[] | undefined;
  #highest = 0;
  #loading: Promise<void> | undefined;
  #subscription: Subscription | undefined;

  constructor(database: SyncDatabase, failed: (error: unknown) => void) {
    this.#database = database;
    this.#failed = failed;
  }

  /** `undefined` until they are loaded. A new array after every change. */
  readonly all = (): readonly PageText[] | undefined => this.#all;

  textOf(id: string): string | undefined {
    return this.#byId.get(id)?.words;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Begins to load them, unless that has begun. */
  load(): void {
    this.#loading ??= this.#load().catch(this.#failed);
  }

  close(): void {
    this.#subscription?.unsubscribe();
  }

  async #load(): Promise<void> {
    const { pageWords } = this.#database;
    for (let below: string | undefined; ; ) {
      const rows = await (below === undefined
        ? pageWords.orderBy('id')
        : pageWords.where('id').below(below)
      )
        .reverse()
        .limit(rowsAtATime)
        .toArray();
      this.#take(rows);
      below = rows.at(-1)?.id;
      if (below === undefined || rows.length < rowsAtATime) break;
      await pause();
    }
    this.#publish();
    this.#subscription = liveQuery(() =>
      pageWords.where('seq').above(this.#highest).toArray(),
    ).subscribe({
      next: (rows) => {
        if (rows.length === 0) return;
        this.#take(rows);
        this.#publish();
      },
      error: (error: unknown) => {
        if (this.#database.isOpen()) this.#failed(error);
      },
    });
  }

  #take(rows: readonly PageWordsRow[]): void {
    for (const { id, words, seq } of rows) {
      this.#byId.set(id, { id, words });
      this.#highest = Math.max(this.#highest, seq);
    }
  }

  #publish(): void {
    this.#all = [...this.#byId.values()];
    for (const listener of this.#listeners) listener();
  }
}
