import { liveQuery, type Subscription } from 'dexie';
import { foldLog, readChanges, readEntries, renewPart } from './foldLog.ts';
import type { IndexEntry } from './IndexEntry.ts';
import { mergeChanges } from './mergeChanges.ts';
import { type Change, packedFormat } from './packed.ts';
import { SortedOrders } from './SortedOrders.ts';
import { type IndexedDatabase, type IndexLog, indexTables } from './tables.ts';

export interface IndexPorts {
  /** Runs the work when the browser is idle. */
  whenIdle(work: () => void): void;
  /** Runs the work unless another tab does it now. */
  alone(work: () => Promise<void>): Promise<unknown>;
  /** An unexpected error; the index goes on with the next change. */
  failed(error: unknown): void;
}

/** A longer log is folded into the parts, so that the next start is quick. */
const mostLogs = 100;
const mostLoggedRows = 5_000;
const logsAtATime = 4;

/** The index of all invoices of this device in memory, newest first. Follows the writes of all tabs and the worker. */
export class InvoiceIndex {
  readonly #database: IndexedDatabase;
  readonly #ports: IndexPorts;
  readonly #listeners = new Set<() => void>();
  #entries: readonly IndexEntry[] | undefined;
  #orders = new SortedOrders();
  /** The number of the last log that was read. */
  #read = 0;
  #logs = 0;
  #loggedRows = 0;
  /** The parts that another version wrote. */
  #outdated: string[] = [];
  #subscription: Subscription | undefined;
  #applying: Promise<void> = Promise.resolve();
  #closed = false;
  #folding = false;

  constructor(database: IndexedDatabase, ports: IndexPorts) {
    this.#database = database;
    this.#ports = ports;
  }

  /** `undefined` while loading. A new array after every change. */
  readonly entries = (): readonly IndexEntry[] | undefined => this.#entries;

  /** Kept as long as the index, so that a list that is opened again sorts nothing. */
  readonly orders = (): SortedOrders => this.#orders;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  async start(): Promise<void> {
    await this.#load();
    if (this.#closed) return;
    this.#subscription = liveQuery(() => this.#readNewLogs()).subscribe({
      next: (added) => {
        this.#applying = this.#applying
          .then(() => this.#applyLogs(added))
          .catch((error: unknown) => this.#fail(error));
      },
      // Usually the database was closed, because the session is over.
      error: (error: unknown) => {
        this.#fail(error);
        this.close();
      },
    });
  }

  close(): void {
    this.#closed = true;
    this.#subscription?.unsubscribe();
  }

  #fail(error: unknown): void {
    if (!this.#closed) this.#ports.failed(error);
  }

  async #load(): Promise<void> {
    const database = this.#database;
    const tables = [...indexTables(database), database.invoices];
    await database.transaction('r', tables, async () => {
      const { through = 0 } = (await database.invoiceIndexState.get('state')) ?? {};
      let entries: IndexEntry[] = [];
      const parts = await database.invoiceIndex.toCollection().primaryKeys();
      this.#outdated = [];
      // One at a time, so that the page stays responsive.
      for (const from of parts.reverse()) {
        const part = await database.invoiceIndex.get(from);
        if (part && part.format !== packedFormat) this.#outdated.push(from);
        for (const entry of part ? await readEntries(database, part) : []) entries.push(entry);
      }
      this.#read = through;
      this.#logs = 0;
      this.#loggedRows = 0;
      for (;;) {
        const logs = await this.#logsAbove(this.#read).limit(logsAtATime).toArray();
        if (logs.length === 0) break;
        entries = mergeChanges(entries, await this.#changesIn(logs));
      }
      this.#entries = entries;
      // All entries are new objects, and the orders would keep the old ones in memory.
      this.#orders = new SortedOrders();
    });
    this.#notify();
  }

  #logsAbove(n: number) {
    return this.#database.invoiceIndexLog.where('n').above(n);
  }

  async #changesIn(logs: readonly IndexLog[]): Promise<Change[]> {
    const changes: Change[] = [];
    for (const log of logs) {
      if (log.n <= this.#read) continue;
      for (const change of await readChanges(this.#database, log)) changes.push(change);
      this.#read = log.n;
      this.#logs++;
      this.#loggedRows += log.statuses.length;
    }
    return changes;
  }

  #readNewLogs() {
    const database = this.#database;
    return database.transaction('r', indexTables(database), async () => ({
      through: (await database.invoiceIndexState.get('state'))?.through ?? 0,
      logs: await this.#logsAbove(this.#read).toArray(),
    }));
  }

  async #applyLogs({ through, logs }: { through: number; logs: IndexLog[] }): Promise<void> {
    if (this.#closed) return;
    // A log was folded into the parts before it was read here.
    if (through > this.#read) await this.#load();
    else {
      const changes = await this.#changesIn(logs);
      if (changes.length > 0) {
        this.#entries = mergeChanges(this.#entries ?? [], changes);
        this.#notify();
      }
    }
    this.#foldLater();
  }

  #foldLater(): void {
    const isShort = this.#logs < mostLogs && this.#loggedRows < mostLoggedRows;
    if (this.#folding || (isShort && this.#outdated.length === 0)) return;
    this.#folding = true;
    this.#ports.whenIdle(() => void this.#fold().catch((error: unknown) => this.#fail(error)));
  }

  async #fold(): Promise<void> {
    try {
      await this.#ports.alone(async () => {
        for (const from of this.#outdated) {
          if (!this.#closed) await renewPart(this.#database, from);
        }
        while (!this.#closed && (await foldLog(this.#database)));
      });
      this.#outdated = [];
      this.#logs = 0;
      this.#loggedRows = 0;
    } finally {
      this.#folding = false;
    }
  }

  #notify(): void {
    for (const listener of this.#listeners) listener();
  }
}
