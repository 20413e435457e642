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
  /** How far they were loaded when they were read last, as in the feed. */
  #from: string | null = null;
  /** Of the rows that the feed brought; 0 while pages are loading. */
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

  /** Begins to load them, unless that has begun. After a failure it begins again. */
  load(): void {
    this.#loading ??= this.#load().catch((error: unknown) => this.#fail(error));
  }

  close(): void {
    this.#subscription?.unsubscribe();
  }

  async #load(): Promise<void> {
    const { pageWords } = this.#database;
    // Before the rows: what comes while they are read is read once more.
    this.#from = await this.#wordsFrom();
    let highest = 0;
    for (let below: string | undefined; ; ) {
      const rows = await (below === undefined
        ? pageWords.orderBy('id')
        : pageWords.where('id').below(below)
      )
        .reverse()
        .limit(rowsAtATime)
        .toArray();
      highest = Math.max(highest, this.#take(rows));
      below = rows.at(-1)?.id;
      if (below === undefined || rows.length < rowsAtATime) break;
      await pause();
    }
    this.#highest = this.#from === 'all' ? highest : 0;
    this.#publish();
    this.#follow();
  }

  /**
   * Pages of older documents come with any sequence, so until all are here they are followed by how far they are loaded;
   * from then on only the feed brings words, in the order of their sequences.
   */
  #follow(): void {
    this.#subscription = liveQuery(async () => {
      const from = await this.#wordsFrom();
      return { from, rows: await this.#rowsSince(this.#from, from) };
    }).subscribe({
      next: ({ from, rows }) => {
        const highest = this.#take(rows);
        if (from !== this.#from) this.#highest = 0;
        else this.#highest = Math.max(this.#highest, highest);
        this.#from = from;
        if (rows.length > 0) this.#publish();
      },
      error: (error: unknown) => this.#fail(error),
    });
  }

  async #wordsFrom(): Promise<string | null> {
    return (await this.#database.feed.get('feed'))?.wordsFrom ?? null;
  }

  async #rowsSince(before: string | null, from: string | null): Promise<PageWordsRow[]> {
    const { pageWords } = this.#database;
    if (from === before) {
      return from === 'all' ? pageWords.where('seq').above(this.#highest).toArray() : [];
    }
    if (from === null) return [];
    // Those that the feed brought meanwhile are among all; another load of all begins at the newest again.
    const isNextPage = from !== 'all' && before !== null && from < before;
    const rows = isNextPage
      ? pageWords.where('id').between(from, before)
      : pageWords.toCollection();
    return rows.toArray();
  }

  #fail(error: unknown): void {
    this.#loading = undefined;
    if (this.#database.isOpen()) this.#failed(error);
  }

  /** Their highest sequence. */
  #take(rows: readonly PageWordsRow[]): number {
    for (const { id, words } of rows) this.#byId.set(id, { id, words });
    return rows.reduce((highest, { seq }) => Math.max(highest, seq), 0);
  }

  #publish(): void {
    this.#all = [...this.#byId.values()];
    for (const listener of this.#listeners) listener();
  }
}
