import type { Readable } from 'node:stream';

/** A file of an account, by what is in it: the SHA-256 of its bytes, in hex. */
export interface FileKey {
  accountId: string;
  hash: string;
}

/** Where files are kept. The same bytes of the same account are kept once; what was kept is never changed. */
export interface FileStore {
  /** Takes a file over from the disk of this machine, where it is gone afterwards. It is durable when this is done. */
  take(key: FileKey, path: string): Promise<void>;
  /** The same with bytes in memory. */
  keep(accountId: string, bytes: Uint8Array): Promise<FileKey>;
  read(key: FileKey): Promise<Buffer>;
  open(key: FileKey): Promise<Readable>;
  /** Gone for good; one that is not there is no matter. */
  remove(key: FileKey): Promise<void>;
  /** Every file of an account, also one that no row knows of. */
  removeAll(accountId: string): Promise<void>;
}

export class FileMissing extends Error {
  constructor({ hash }: FileKey) {
    super(`The file ${hash} is not there`);
  }
}
