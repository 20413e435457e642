import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, open, rm } from 'node:fs/promises';
import path from 'node:path';

/** Runs work with a temporary folder, which is deleted afterwards. */
export async function withFolder<T>(
  root: string,
  kind: string,
  work: (folder: string) => Promise<T>,
): Promise<T> {
  await mkdir(root, { recursive: true, mode: 0o700 });
  const folder = await mkdtemp(path.join(root, `${kind}-`));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

export interface Stored {
  path: string;
  /** SHA-256 of its bytes, in hex. */
  hash: string;
  size: number;
}

/** Streams to the disk. `null` if the stream is longer than the limit; the rest is read and discarded. */
export async function storeStream(
  stream: AsyncIterable<Uint8Array | string>,
  path: string,
  limit: number,
): Promise<Stored | null> {
  const hash = createHash('sha256');
  const file = await open(path, 'wx', 0o600);
  let size = 0;
  try {
    for await (const chunk of stream) {
      const bytes = Buffer.from(chunk);
      size += bytes.length;
      if (size > limit) continue;
      hash.update(bytes);
      // `write` may write only a part, such as on a disk that is nearly full.
      await file.writeFile(bytes);
    }
  } finally {
    await file.close();
  }
  return size > limit ? null : { path, hash: hash.digest('hex'), size };
}
