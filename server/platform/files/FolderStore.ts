import { createHash, randomUUID } from 'node:crypto';
import { copyFile, mkdir, open, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { type FileKey, FileMissing, type FileStore, fileName, folderOf } from './FileStore.ts';

/** Files in a local folder, or in a network folder that all nodes share. */
export class FolderStore implements FileStore {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  async take(key: FileKey, from: string): Promise<void> {
    const to = this.#pathOf(key);
    if (!(await exists(to))) {
      await this.#put(to, (draft) => rename(from, draft).catch(() => copyFile(from, draft)));
    }
    await rm(from, { force: true });
  }

  async keep(accountId: string, bytes: Uint8Array): Promise<FileKey> {
    const key = { accountId, hash: createHash('sha256').update(bytes).digest('hex') };
    const to = this.#pathOf(key);
    if (!(await exists(to))) {
      await this.#put(to, async (draft) => {
        const file = await open(draft, 'wx', 0o600);
        await file.writeFile(bytes).finally(() => file.close());
      });
    }
    return key;
  }

  async read(key: FileKey): Promise<Buffer> {
    const file = await this.#find(key);
    return file.readFile().finally(() => file.close());
  }

  async open(key: FileKey): Promise<Readable> {
    return (await this.#find(key)).createReadStream();
  }

  async remove(key: FileKey): Promise<void> {
    await rm(this.#pathOf(key), { force: true });
  }

  async removeAll(accountId: string): Promise<void> {
    const folder = path.join(this.#folder, folderOf(accountId));
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  }

  /** Writes to a draft and syncs it before renaming, so a file under its final name is complete. */
  async #put(to: string, write: (draft: string) => Promise<void>): Promise<void> {
    const folder = path.dirname(to);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const draft = `${to}.${randomUUID()}`;
    try {
      await write(draft);
      await sync(draft);
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

async function sync(file: string): Promise<void> {
  const handle = await open(file, 'r');
  await handle.sync().finally(() => handle.close());
}

async function exists(file: string): Promise<boolean> {
  try {
    await stat(file);
    return true;
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
