import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../db/newId.ts';
import { FolderStore } from './FolderStore.ts';
import { itKeepsFiles } from './testing/fileStoreContract.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'docket-files-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('a folder of files', () => {
  itKeepsFiles(() => new FolderStore(folder));

  it('leaves no partly written files and no second copy', async () => {
    const accountId = newId();
    const store = new FolderStore(folder);
    const key = await store.keep(accountId, Buffer.from('once'));
    const copy = path.join(folder, 'copy');
    await writeFile(copy, 'once');
    await store.take(key, copy);
    const failing = store.take({ accountId, hash: 'a'.repeat(64) }, path.join(folder, 'nowhere'));
    await expect(failing).rejects.toThrow('ENOENT');
    const own = await readdir(path.join(folder, accountId), { recursive: true });
    expect(own.filter((name) => name.length > 2)).toEqual([
      path.join(key.hash.slice(0, 2), key.hash),
    ]);
  });
});
