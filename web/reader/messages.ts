import type { ReadFile } from '#shared/uploads/readFile.ts';

/** `loaded` once, then exactly one answer for each file. */
export type ReaderMessage =
  | { outcome: 'loaded' }
  | ReadFile
  | { outcome: 'failed'; message: string };
