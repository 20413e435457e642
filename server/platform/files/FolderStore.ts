import { createHash, randomUUID } from 'node:crypto';
import {
  copyFile,
  type FileHandle,
  mkdir,
  open,
  readdir,
  rename,
  rm,
  stat,
} from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import {
  FileDamaged,
  FileIncomplete,
  type FileKey,
  FileMissing,
  type FileStore,
  fileName,
  folderOf,
  hashIn,
} from './FileStore.ts';

/** Files in a local folder, or in a network folder that all nodes share. */
export class FolderStore implements FileStore {
  readonly #folder: string;
  readonly #beforeUse: () => void;

  /** `beforeUse` may refuse by throwing. */
  constructor(folder: string, beforeUse: () => void = () => {}) {
    this.#beforeUse = beforeUse;
    this.#folder = folder;
  }

  async take(key: FileKey, from: string): Promise<void> {
    this.#beforeUse();
    if (!(await this.#holds(key))) {
      await this.#put(key, (draft) => rename(from, draft).catch(() => copyFile(from, draft)));
    }
    await rm(from, { force: true });
  }

  async keep(accountId: string, bytes: Uint8Array): Promise<FileKey> {
    this.#beforeUse();
    const key = { accountId, hash: createHash('sha256').update(bytes).digest('hex') };
    if (!(await this.#holds(key))) {
      await this.#put(key, async (draft) => {
        const file = await open(draft, 'wx', 0o600);
        await file.writeFile(bytes).finally(() => file.close());
      });
    }
    return key;
  }

  async read(key: FileKey): Promise<Buffer> {
    this.#beforeUse();
    const file = await this.#find(key);
    const bytes = await file.readFile().finally(() => file.close());
    if (createHash('sha256').update(bytes).digest('hex') !== key.hash) throw new FileDamaged(key);
    return bytes;
  }

  async open(key: FileKey): Promise<Readable> {
    this.#beforeUse();
    const file = await this.#find(key);
    if ((await hashOf(file).catch(() => null)) === key.hash) {
      return file.createReadStream({ start: 0 });
    }
    await file.close();
    throw new FileDamaged(key);
  }

  async *list(accountId: string): AsyncGenerator<string> {
    const folder = path.join(this.#folder, folderOf(accountId));
    for (const part of await namesIn(folder)) {
      for (const name of await namesIn(path.join(folder, part))) {
        const hash = hashIn(name);
        if (hash !== null) yield hash;
      }
    }
  }

  async remove(key: FileKey): Promise<void> {
    this.#beforeUse();
    await rm(this.#pathOf(key), { force: true });
  }

  async removeDrafts(accountId: string, before: Date): Promise<number> {
    this.#beforeUse();
    const folder = path.join(this.#folder, folderOf(accountId));
    let removed = 0;
    for (const part of await namesIn(folder)) {
      for (const name of await namesIn(path.join(folder, part))) {
        if (hashIn(name) !== null) continue;
        const draft = path.join(folder, part, name);
        const { mtimeMs } = await stat(draft).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }));
        if (mtimeMs >= before.getTime()) continue;
        await rm(draft, { force: true });
        removed++;
      }
    }
    return removed;
  }

  async removeAll(accountId: string): Promise<void> {
    this.#beforeUse();
    const folder = path.join(this.#folder, folderOf(accountId));
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  }

  /** A file that is there but damaged does not count. */
  async #holds(key: FileKey): Promise<boolean> {
    const file = await open(this.#pathOf(key), 'r').catch((error: unknown) => {
      if (isMissing(error)) return null;
      throw error;
    });
    if (!file) return false;
    return (await hashOf(file).finally(() => file.close())) === key.hash;
  }

  /** Writes to a draft, syncs and compares it before renaming, so a file under its final name is complete. */
  async #put(key: FileKey, write: (draft: string) => Promise<void>): Promise<void> {
    const to = this.#pathOf(key);
    const folder = path.dirname(to);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const draft = `${to}.${randomUUID()}`;
    try {
      await write(draft);
      if ((await syncedHash(draft)) !== key.hash) throw new FileIncomplete(key);
      await rename(draft, to);
      await sync(folder);
    } finally {
      await rm(draft, { force: true });
    }
  }

  async #find(key: FileKey) {
    return open(this.#pathOf(key), 'r').catch((error: unknown) => {
      if (isMissing(error)) throw new FileMissing(key);
      throw error;
    });
  }

  #pathOf(key: FileKey): string {
    return path.join(this.#folder, ...fileName(key));
  }
}

/** Sorted; none if the folder is missing. */
async function namesIn(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder)).sort();
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

async function sync(file: string): Promise<void> {
  const handle = await open(file, 'r');
  await handle.sync().finally(() => handle.close());
}

async function syncedHash(file: string): Promise<string> {
  const handle = await open(file, 'r');
  try {
    await handle.sync();
    return await hashOf(handle);
  } finally {
    await handle.close();
  }
}

/** Leaves the file open. */
async function hashOf(file: FileHandle): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of file.createReadStream({ start: 0, autoClose: false })) {
    hash.update(chunk);
  }
  return hash.digest('hex');
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
