import { mkdir, mkdtemp, rm } from 'node:fs/promises';
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
