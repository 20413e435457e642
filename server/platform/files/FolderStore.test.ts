import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
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

  it('deletes what killed writes have left a day ago, and nothing younger or whole', async () => {
    const accountId = newId();
    const store = new FolderStore(folder);
    const whole = await store.keep(accountId, Buffer.from('whole'));
    const place = path.join(folder, accountId, whole.hash.slice(0, 2));
    const [old, young] = [`${whole.hash}.${newId()}`, `${whole.hash}.${newId()}`];
    for (const name of [old, young, whole.hash]) await writeFile(path.join(place, name), 'whole');
    const before = new Date(Date.now() - 24 * 60 * 60_000);
    for (const name of [old, whole.hash]) {
      const longAgo = new Date(before.getTime() - 1_000);
      await utimes(path.join(place, name), longAgo, longAgo);
    }
    expect(await store.removeDrafts(accountId, before)).toBe(1);
    expect(await readdir(place)).toEqual([whole.hash, young].toSorted());
  });

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
