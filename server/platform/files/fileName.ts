import type { FileKey } from './FileStore.ts';

const usableAccount = /^[0-9a-f-]{36}$/;
const usableHash = /^[0-9a-f]{64}$/;

/** Where a file stands in a store, in many folders of few files each; nothing else has a name. */
export function fileName({ accountId, hash }: FileKey): readonly [string, string, string] {
  if (!usableHash.test(hash)) throw new Error('This names no file');
  return [folderOf(accountId), hash.slice(0, 2), hash];
}

/** Under which all files of an account stand. */
export function folderOf(accountId: string): string {
  if (!usableAccount.test(accountId)) throw new Error('This names no account');
  return accountId;
}
