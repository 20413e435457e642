import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';

/** A folder for what comes in, which is gone with all that is in it when the work is done. */
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
