import type { Readable } from 'node:stream';

/** A file of an account, addressed by content: `hash` is the SHA-256 of its bytes, in hex. */
export interface FileKey {
  accountId: string;
  hash: string;
}

/** Stores immutable files. Within an account, the same bytes are stored once. */
export interface FileStore {
  /** Moves a local file into the store. It is durable when the promise resolves. */
  take(key: FileKey, path: string): Promise<void>;
  /** Stores bytes from memory, durably. */
  keep(accountId: string, bytes: Uint8Array): Promise<FileKey>;
  read(key: FileKey): Promise<Buffer>;
  open(key: FileKey): Promise<Readable>;
  /** Deletes permanently; a missing file is no error. */
  remove(key: FileKey): Promise<void>;
  /** Deletes all files of an account, including those without a row in the database. */
  removeAll(accountId: string): Promise<void>;
}

export class FileMissing extends Error {
  constructor({ hash }: FileKey) {
    super(`The file ${hash} is not there`);
  }
}

const validAccountId = /^[0-9a-f-]{36}$/;
const validHash = /^[0-9a-f]{64}$/;

/** The path of a file in a store, spread over many small folders. Throws on an invalid key. */
export function fileName({ accountId, hash }: FileKey): readonly [string, string, string] {
  if (!validHash.test(hash)) throw new Error('This names no file');
  return [folderOf(accountId), hash.slice(0, 2), hash];
}

/** The folder of all files of an account. */
export function folderOf(accountId: string): string {
  if (!validAccountId.test(accountId)) throw new Error('This names no account');
  return accountId;
}
