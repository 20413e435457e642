import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';

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
      await file.write(bytes);
    }
  } finally {
    await file.close();
  }
  return size > limit ? null : { path, hash: hash.digest('hex'), size };
}
