import type { CaptureRow } from '../tables/rows.ts';
import type { SyncDatabase } from '../tables/SyncDatabase.ts';
import { removeFromArrangements } from './joinFiles.ts';

export interface NewCapture
  extends Pick<CaptureRow, 'id' | 'fileName' | 'hash' | 'isPhoto' | 'goesTo'> {
  bytes: Blob;
}

export type KeptCapture =
  | { outcome: 'kept' }
  /** The same bytes are waiting under this name. */
  | { outcome: 'same'; fileName: string };

/** Stores a file on the device, to be sent when there is a network. Idempotent by id. */
export function keepCapture(
  database: SyncDatabase,
  { id, fileName, hash, isPhoto = false, goesTo, bytes }: NewCapture,
  now: number,
): Promise<KeptCapture> {
  return database.transaction('rw', database.captureTables, async (): Promise<KeptCapture> => {
    const isKnown =
      (await database.captures.get(id)) ??
      (await database.uploads.get(id)) ??
      (await database.attachments.get(id));
    if (isKnown) return { outcome: 'kept' };
    const same = await database.captures
      .where('hash')
      .equals(hash)
      .filter((one) => one.goesTo?.invoiceId === goesTo?.invoiceId)
      .first();
    if (same) return { outcome: 'same', fileName: same.fileName };
    await database.captureFiles.add({ id, bytes });
    await database.captures.add({
      id,
      fileName,
      fileSize: bytes.size,
      hash,
      isPhoto,
      ...(goesTo && { goesTo }),
      madeAt: now,
      state: 'waiting',
      progress: 0,
      attempts: 0,
      problem: null,
    });
    return { outcome: 'kept' };
  });
}

/** False if the capture has been removed. */
export function changeCapture(
  database: SyncDatabase,
  id: string,
  changes: Partial<Omit<CaptureRow, 'id'>>,
): Promise<boolean> {
  return database.transaction('rw', database.captures, async () => {
    const capture = await database.captures.get(id);
    if (!capture) return false;
    await database.captures.put({ ...capture, ...changes });
    return true;
  });
}

/** The number of files to send, without those that wait for the person. */
export function unsentCaptures(database: SyncDatabase): Promise<number> {
  return database.captures.filter(({ state }) => state !== 'attention').count();
}

/** Sends files again that were given back to the person. */
export function retryCaptures(database: SyncDatabase, ids: readonly string[]): Promise<void> {
  return database.transaction('rw', database.captures, async () => {
    for (const capture of await database.captures.bulkGet([...ids])) {
      if (capture?.state !== 'attention') continue;
      const again = { state: 'waiting', problem: null, progress: 0, attempts: 0 } as const;
      await database.captures.put({ ...capture, ...again });
    }
  });
}

/**
 * Deletes files from the device, and from the documents of which they were to be pages. An upload under way is aborted;
 * if it had arrived already, its row comes with the feed. Returns the outbox items that were deleted with them.
 */
export function removeCaptures(database: SyncDatabase, ids: readonly string[]): Promise<number[]> {
  const { captures, captureFiles, outbox } = database;
  return database.transaction('rw', captures, captureFiles, outbox, async () => {
    await captures.bulkDelete([...ids]);
    await captureFiles.bulkDelete([...ids]);
    return removeFromArrangements(database, ids);
  });
}
