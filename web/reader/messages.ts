import type { ReadFile } from '#shared/uploads/readFile.ts';

/** The answer to a file; exactly one for each. */
export type ReaderAnswer = ReadFile | { outcome: 'failed'; message: string };
