import { randomBytes } from 'node:crypto';
import { mkdtemp, open, readdir, rm } from 'node:fs/promises';
import { devNull, tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { createEmptyDatabase, createOwnDatabase } from '../../testing/database.ts';
import { createCompany } from '../../testing/people.ts';
import { testConfig } from '../../testing/server.ts';
import { FolderStore } from '../files/FolderStore.ts';
import { backup } from './backup.ts';
import { restore } from './restore.ts';
import { secretMarkOf } from './secretMark.ts';

const after: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  vi.restoreAllMocks();
  for (const clean of after.splice(0).reverse()) await clean();
});

async function folder(): Promise<string> {
  const made = await mkdtemp(path.join(tmpdir(), 'docket-full-'));
  after.push(() => rm(made, { recursive: true, force: true }));
  return made;
}

/** Makes one write of a file fail, counted from now, and says whether that write happened. */
async function fullAt(write: number): Promise<() => boolean> {
  const handle = await open(devNull, 'r');
  const prototype: Pick<typeof handle, 'writeFile'> = Object.getPrototypeOf(handle);
  await handle.close();
  let writes = 0;
  const { writeFile } = prototype;
  const spy = vi.spyOn(prototype, 'writeFile').mockImplementation(async function (
    this: typeof handle,
    ...given
  ) {
    writes++;
    if (writes !== write) return writeFile.apply(this, given);
    throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
  });
  return () => {
    spy.mockRestore();
    return writes >= write;
  };
}

it('a disk that is full at any write leaves no backup under its name, and nothing restored', async () => {
  const database = await createOwnDatabase();
  after.push(() => database.close());
  const { accountId } = await createCompany({ db: database.db, server: { url: '' } });
  const files = new FolderStore(await folder());
  const { hash } = await files.keep(accountId, randomBytes(300_000));
  const secretMark = secretMarkOf(testConfig({ DATA_DIR: await folder() }));
  const at = await folder();
  const file = path.join(at, 'docket.backup');

  let failed = 0;
  for (let write = 1; ; write++) {
    const wasFull = await fullAt(write);
    const source = { ownerUrl: database.url, files, backupKey: null, secretMark };
    const problem = await backup(source, file).then(
      () => null,
      (error: unknown) => error,
    );
    if (!wasFull()) {
      expect(problem).toBeNull();
      break;
    }
    expect(problem).toMatchObject({ message: expect.stringContaining('no space left') });
    expect(await readdir(at)).toEqual([]);
    failed++;
  }
  expect(failed).toBeGreaterThan(3);

  const { address, drop } = await createEmptyDatabase();
  after.push(drop);
  const [incomingFolder, store] = [await folder(), await folder()];
  const target = {
    address,
    files: new FolderStore(store),
    backupKey: null,
    secretMark,
    incomingFolder,
  };
  failed = 0;
  for (let write = 1; ; write++) {
    const wasFull = await fullAt(write);
    const outcome = await restore(file, target).catch((error: unknown) => error);
    if (!wasFull()) {
      expect(outcome).toMatchObject({ companies: 1, files: 1, damaged: [] });
      break;
    }
    expect(outcome).toMatchObject({ code: 'ENOSPC' });
    expect(await readdir(incomingFolder)).toEqual([]);
    failed++;
  }
  expect(failed).toBeGreaterThan(3);
  expect((await target.files.read({ accountId, hash })).length).toBe(300_000);
});
