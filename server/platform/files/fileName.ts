import type { FileKey } from './FileStore.ts';

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
