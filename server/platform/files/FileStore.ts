import type { Readable } from 'node:stream';
import { Unavailable } from '../Unavailable.ts';

/** A file of an account, addressed by content: `hash` is the SHA-256 of its bytes, in hex. */
export interface FileKey {
  accountId: string;
  hash: string;
}

/** Stores immutable files. Within an account, the same bytes are stored once. */
export interface FileStore {
  /**
   * Moves a local file into the store. It is durable when the promise resolves. What was written is compared with the
   * hash before it gets its name, and a file that is there but damaged is replaced.
   */
  take(key: FileKey, path: string): Promise<void>;
  /** Stores bytes from memory, durably. */
  keep(accountId: string, bytes: Uint8Array): Promise<FileKey>;
  /** Throws `FileDamaged` if the bytes do not match the hash. */
  read(key: FileKey): Promise<Buffer>;
  /** Throws `FileDamaged`, or ends the stream with it, if the bytes do not match the hash. */
  open(key: FileKey): Promise<Readable>;
  /** The hashes of all files of an account, also of those without a row in the database. */
  list(accountId: string): AsyncIterable<string>;
  /** Deletes permanently; a missing file is no error. */
  remove(key: FileKey): Promise<void>;
  /** Deletes what killed writes of before this time have left. Returns how many. */
  removeDrafts(accountId: string, before: Date): Promise<number>;
  /** Deletes all files of an account, including those without a row in the database. */
  removeAll(accountId: string): Promise<void>;
}

export class FileMissing extends Error {
  constructor({ hash }: FileKey) {
    super(`The file ${hash} is not there`);
  }
}

/** The stored bytes are not the ones that were given. Storing the file again repairs it. */
export class FileDamaged extends Error {
  constructor({ hash }: FileKey) {
    super(`The file ${hash} is damaged: it is not what was stored`);
  }
}

/** The bytes that arrived in the store are not the ones that were given: usually the disk is full. */
export class FileIncomplete extends Unavailable {
  constructor({ hash }: Pick<FileKey, 'hash'>) {
    super(`The file ${hash} could not be stored whole`);
  }
}

const validAccountId = /^[0-9a-f-]{36}$/;
const validHash = /^[0-9a-f]{64}$/;

/** The path of a file in a store, spread over many small folders. Throws on an invalid key. */
export function fileName({ accountId, hash }: FileKey): readonly [string, string, string] {
  if (!validHash.test(hash)) throw new Error('This names no file');
  return [folderOf(accountId), hash.slice(0, 2), hash];
}

/** The hash in the name of a complete file; `null` for a draft or anything else. */
export function hashIn(name: string): string | null {
  return validHash.test(name) ? name : null;
}

/** The folder of all files of an account. */
export function folderOf(accountId: string): string {
  if (!validAccountId.test(accountId)) throw new Error('This names no account');
  return accountId;
}
