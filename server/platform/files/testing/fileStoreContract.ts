import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../../db/newId.ts';
import { type FileKey, FileMissing, type FileStore } from '../FileStore.ts';

/** Tests that every file store must pass. */
export function itKeepsFiles(createStore: () => FileStore): void {
  let folder: string;
  let store: FileStore;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'docket-incoming-'));
    store = createStore();
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
  const received = async (bytes: Uint8Array) => {
    const file = path.join(folder, newId());
    await writeFile(file, bytes);
    return file;
  };

  it('a file that is moved into the store can be read back and is gone from the disk', async () => {
    const bytes = randomBytes(300_000);
    const key: FileKey = { accountId: newId(), hash: hashOf(bytes) };
    const file = await received(bytes);
    await store.take(key, file);
    expect((await store.read(key)).equals(bytes)).toBe(true);
    expect((await buffer(await store.open(key))).equals(bytes)).toBe(true);
    await expect(stat(file)).rejects.toThrow('ENOENT');
  });

  it('bytes are stored under their hash', async () => {
    const bytes = Buffer.from('a preview');
    const accountId = newId();
    const key = await store.keep(accountId, bytes);
    expect(key).toEqual({ accountId, hash: hashOf(bytes) });
    expect((await store.read(key)).equals(bytes)).toBe(true);
  });

  it('the same bytes can be stored several times, even concurrently', async () => {
    const bytes = randomBytes(100_000);
    const key = { accountId: newId(), hash: hashOf(bytes) };
    const files = await Promise.all([received(bytes), received(bytes), received(bytes)]);
    await Promise.all(files.map((file) => store.take(key, file)));
    expect(await store.keep(key.accountId, bytes)).toEqual(key);
    for (const file of files) await expect(stat(file)).rejects.toThrow('ENOENT');
    expect((await store.read(key)).equals(bytes)).toBe(true);
  });

  it('removing a file twice is no error and leaves other files alone', async () => {
    const accountId = newId();
    const [gone, kept] = [
      await store.keep(accountId, Buffer.from('gone')),
      await store.keep(accountId, Buffer.from('kept')),
    ];
    await store.remove(gone);
    await store.remove(gone);
    await expect(store.read(gone)).rejects.toThrow(FileMissing);
    expect((await store.read(kept)).toString()).toBe('kept');
  });

  it('removing the files of one account leaves those of another', async () => {
    const [leaving, staying] = [newId(), newId()];
    const gone = [];
    for (const text of ['one', 'two', 'three']) {
      gone.push(await store.keep(leaving, Buffer.from(text)));
    }
    const kept = await store.keep(staying, Buffer.from('one'));
    await store.removeAll(leaving);
    await store.removeAll(leaving);
    for (const key of gone) await expect(store.read(key)).rejects.toThrow(FileMissing);
    expect((await store.read(kept)).toString()).toBe('one');
    await expect(store.removeAll('..')).rejects.toThrow('no account');
  });

  it('the files of an account are listed, and no others', async () => {
    const accountId = newId();
    const listed = async () => {
      const found: string[] = [];
      for await (const hash of store.list(accountId)) found.push(hash);
      return found;
    };
    expect(await listed()).toEqual([]);
    await store.keep(newId(), Buffer.from('of another'));
    const hashes = [];
    for (const text of ['one', 'two', 'three', 'four', 'five']) {
      hashes.push((await store.keep(accountId, Buffer.from(text))).hash);
    }
    expect(await listed()).toEqual(hashes.sort());
  });

  it('an empty file can be stored', async () => {
    const key = await store.keep(newId(), new Uint8Array());
    expect((await store.read(key)).length).toBe(0);
  });

  it('an account cannot read the files of another', async () => {
    const { hash } = await store.keep(newId(), Buffer.from('a secret'));
    await expect(store.read({ accountId: newId(), hash })).rejects.toThrow(FileMissing);
  });

  it('a missing file is reported, and an invalid key is refused', async () => {
    const accountId = newId();
    const unknown = { accountId, hash: hashOf(Buffer.from('unknown')) };
    await expect(store.read(unknown)).rejects.toThrow(FileMissing);
    await expect(store.open(unknown)).rejects.toThrow(FileMissing);
    await expect(store.read({ accountId, hash: '../../secret-key' })).rejects.toThrow();
    await expect(store.read({ accountId: '..', hash: unknown.hash })).rejects.toThrow();
  });
}
