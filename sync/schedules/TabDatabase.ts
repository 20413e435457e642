import { type DBCore, type DBCoreTable, type DBCoreTransaction, Dexie, RangeSet } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { rowKinds } from '#shared/sync/rowKinds.ts';
import { SyncDatabase, syncStores } from '../client/tables/SyncDatabase.ts';

/** The disk of one browser. */
export class Disk {
  readonly factory = new IDBFactory();
  /** Writing to the outbox fails. */
  isFull = false;
}

/** A tab's connection to the database, which can crash at any moment. */
export class TabDatabase extends SyncDatabase {
  readonly #begun = new Set<DBCoreTransaction>();
  #gone = false;

  private constructor(name: string, disk: Disk) {
    super(name, rowKinds);
    this.version(1).stores(syncStores(rowKinds));
    // The innermost layer, below Dexie's own: after a crash nothing is written and no promise resolves.
    this.use({
      stack: 'dbcore',
      name: 'tab',
      level: -1,
      create: (core) => ({ ...core, ...this.#through(core, disk) }),
    });
  }

  static at(disk: Disk, name: string): TabDatabase {
    Dexie.dependencies.indexedDB = disk.factory;
    Dexie.dependencies.IDBKeyRange = IDBKeyRange;
    return new TabDatabase(name, disk);
  }

  /** Aborts open transactions; pending promises never resolve. */
  crash(): void {
    this.#gone = true;
    for (const transaction of this.#begun) {
      for (const handler of ['oncomplete', 'onabort', 'onerror']) {
        Reflect.set(transaction, handler, null);
      }
      try {
        transaction.abort();
      } catch {
        // The transaction was over already.
      }
    }
    this.#begun.clear();
    // Dexie shares its cache among all tabs of a process, so the other tabs must read again.
    for (const key of Object.keys(Dexie.cache)) {
      if (key.startsWith(`idb://${this.name}/`)) delete Dexie.cache[key];
    }
    Dexie.on.storagemutated.fire({ all: new RangeSet(-Infinity, [[]]) });
  }

  #through(core: DBCore, disk: Disk): Pick<DBCore, 'transaction' | 'table'> {
    return {
      transaction: (stores, mode, options) => {
        if (this.#gone) throw new DOMException('This tab is gone', 'AbortError');
        const transaction = core.transaction(stores, mode, options);
        if (mode === 'readwrite') this.#begun.add(transaction);
        return transaction;
      },
      table: (name) => this.#tableThrough(core.table(name), disk),
    };
  }

  #tableThrough(table: DBCoreTable, disk: Disk): DBCoreTable {
    return {
      ...table,
      mutate: (request) =>
        disk.isFull && table.name === 'outbox' && request.type === 'add'
          ? Dexie.Promise.reject(new DOMException('The disk is full', 'QuotaExceededError'))
          : this.#unlessGone(table.mutate(request)),
      get: (request) => this.#unlessGone(table.get(request)),
      getMany: (request) => this.#unlessGone(table.getMany(request)),
      query: (request) => this.#unlessGone(table.query(request)),
      openCursor: (request) => this.#unlessGone(table.openCursor(request)),
      count: (request) => this.#unlessGone(table.count(request)),
    };
  }

  #unlessGone<T>(promise: Promise<T>): Promise<T> {
    return new Dexie.Promise<T>((resolve, reject) => {
      promise.then(
        (value) => {
          if (!this.#gone) resolve(value);
        },
        (error: unknown) => {
          if (!this.#gone) reject(error);
        },
      );
    });
  }
}
