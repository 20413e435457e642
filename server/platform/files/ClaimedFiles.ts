import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { Database } from '../db/database.ts';
import { Unavailable } from '../Unavailable.ts';
import { pollUntil } from '../work/pollUntil.ts';
import type { FileKey, FileStore } from './FileStore.ts';
import { claimFile } from './unnamedFiles.ts';

const patienceInMs = 30_000;

/**
 * A store whose files are claimed in the database before they are stored, so that the sweep of files without a row never
 * deletes one that is about to get its row, on any node. A file that is being deleted is stored after that.
 */
export class ClaimedFiles implements FileStore {
  readonly #store: FileStore;
  readonly #db: Database;

  constructor(store: FileStore, db: Database) {
    this.#store = store;
    this.#db = db;
  }

  async take(key: FileKey, path: string): Promise<void> {
    await this.#claim(key);
    await this.#store.take(key, path);
  }

  async keep(accountId: string, bytes: Uint8Array): Promise<FileKey> {
    await this.#claim({ accountId, hash: createHash('sha256').update(bytes).digest('hex') });
    return this.#store.keep(accountId, bytes);
  }

  read(key: FileKey): Promise<Buffer> {
    return this.#store.read(key);
  }

  open(key: FileKey): Promise<Readable> {
    return this.#store.open(key);
  }

  list(accountId: string): AsyncIterable<string> {
    return this.#store.list(accountId);
  }

  remove(key: FileKey): Promise<void> {
    return this.#store.remove(key);
  }

  removeDrafts(accountId: string, before: Date): Promise<number> {
    return this.#store.removeDrafts(accountId, before);
  }

  removeAll(accountId: string): Promise<void> {
    return this.#store.removeAll(accountId);
  }

  async #claim({ accountId, hash }: FileKey): Promise<void> {
    const isClaimed = await pollUntil(
      () => this.#db.withAccount(accountId, (tx) => claimFile(tx, hash)),
      { isOver: (isFree) => isFree, patienceInMs },
    );
    if (!isClaimed) throw new Unavailable(`The file ${hash} is being deleted`);
  }
}
