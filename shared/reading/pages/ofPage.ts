import { UnreadableDocument } from './UnreadableDocument.ts';

/** A failure of the library on one page counts as damage to that page. */
export async function ofPage<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    if (cause instanceof UnreadableDocument) throw cause;
    throw new UnreadableDocument('damaged', { cause });
  }
}

/** Replaces a damaged page; every other error is thrown. */
export function ifDamaged<Other>(otherwise: () => Other): (error: unknown) => Other {
  return (error) => {
    if (error instanceof UnreadableDocument && error.reason === 'damaged') return otherwise();
    throw error;
  };
}
