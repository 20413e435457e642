import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect } from 'react';
import { reportUnexpected } from '../clientErrors/reportUnexpected.ts';
import type { DeviceReading } from '../database/deviceReadings.ts';
import type { LocalDatabase } from '../database/LocalDatabase.ts';
import { deviceLocks } from '../device/devicePorts.ts';
import { DeviceReader, ReaderUnavailable } from './DeviceReader.ts';
import type { WorkerReader } from './WorkerReader.ts';

/**
 * Reads the files that wait on this device while the application is open, once those just chosen are stored. `stored`
 * must stay the same function.
 */
export function useReadFilesHere(
  database: LocalDatabase,
  stored: (database: LocalDatabase) => Promise<void>,
): void {
  useEffect(() => {
    // A worker for each person and company: nobody gets an answer to a file of somebody else.
    let worker: WorkerReader | undefined;
    let isOver = false;
    const reader = new DeviceReader(database, {
      locks: deviceLocks,
      stored: () => stored(database),
      async read(file) {
        // Loaded when the first file is read.
        const loaded = await import('./WorkerReader.ts').catch(() => null);
        if (!loaded || isOver) throw new ReaderUnavailable();
        const { WorkerReader } = loaded;
        worker ??= new WorkerReader();
        return worker.read(file);
      },
      failed: reportUnexpected,
      now: () => Date.now(),
    });
    reader.start();
    return () => {
      isOver = true;
      reader.stop();
      worker?.end();
    };
  }, [database, stored]);
}

/** What was read here from the file of a capture or an upload. */
export function useReadingHere(database: LocalDatabase, id: string): DeviceReading | undefined {
  return useLiveQuery(() => database.deviceReadings.get(id), [database, id]);
}
