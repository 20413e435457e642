import type { CaptureRow } from '../tables/rows.ts';
import type { SyncDatabase } from '../tables/SyncDatabase.ts';
import { leaveOut } from './joinFiles.ts';

export interface NewCapture extends Pick<CaptureRow, 'id' | 'fileName' | 'hash' | 'isPhoto'> {
  bytes: Blob;
}

export type KeptCapture =
  | { outcome: 'kept' }
  /** The same bytes wait already, under this name. */
  | { outcome: 'same'; fileName: string };

/** Puts a file on the device, to be sent when there is a network. Kept again under its id, it is the same file. */
export function keepCapture(
  database: SyncDatabase,
  { id, fileName, hash, isPhoto = false, bytes }: NewCapture,
  now: number,
): Promise<KeptCapture> {
  return database.transaction('rw', database.captureTables, async (): Promise<KeptCapture> => {
    const isKnown = (await database.captures.get(id)) ?? (await database.uploads.get(id));
    if (isKnown) return { outcome: 'kept' };
    const same = await database.captures.where('hash').equals(hash).first();
    if (same) return { outcome: 'same', fileName: same.fileName };
    await database.captureFiles.add({ id, bytes });
    await database.captures.add({
      id,
      fileName,
      fileSize: bytes.size,
      hash,
      isPhoto,
      madeAt: now,
      state: 'waiting',
      progress: 0,
      attempts: 0,
      problem: null,
    });
    return { outcome: 'kept' };
  });
}

/** Whether it was still there to be changed. */
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

/** How many files have yet to be taken by the server, without those that wait for the person. */
export function unsentCaptures(database: SyncDatabase): Promise<number> {
  return database.captures.filter(({ state }) => state !== 'attention').count();
}

/** Sends again what came back. */
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
 * Takes files off the device, for good, and out of the documents that they were to be pages of. What is on its way is
 * stopped; if it had arrived already, its upload says so. Answers the decisions that are gone with them.
 */
export function removeCaptures(database: SyncDatabase, ids: readonly string[]): Promise<number[]> {
  const { captures, captureFiles, outbox } = database;
  return database.transaction('rw', captures, captureFiles, outbox, async () => {
    await captures.bulkDelete([...ids]);
    await captureFiles.bulkDelete([...ids]);
    return leaveOut(database, ids);
  });
}
