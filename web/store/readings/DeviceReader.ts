import { liveQuery, type Subscription } from 'dexie';
import type { ReadFile } from '#shared/uploads/readFile.ts';
import type { Locks } from '#sync/client/ports.ts';
import type { CaptureRow } from '#sync/client/tables/rows.ts';
import type { LocalDatabase } from '../database/LocalDatabase.ts';
import { throttled } from '../device/throttled.ts';
import { isNeeded, isToBeRead } from './isNeeded.ts';

/** This browser cannot read files, or the code for it could not be loaded. */
export class ReaderUnavailable extends Error {}

export interface ReaderPorts {
  locks: Pick<Locks, 'acquire'>;
  /** Resolves once no chosen file waits to be stored, which comes first. */
  stored(): Promise<void>;
  /** Resolves in bounded time. Rejects with `ReaderUnavailable`, or because the reader has a defect. */
  read(file: Blob): Promise<ReadFile>;
  failed(error: unknown): void;
  now(): number;
}

/** Many files at once change the tables many times. */
const lookEveryMs = 500;

/** A page may be closed while a file is read; a file must not crash it again and again. */
const mostTries = 2;

const left = { outcome: 'left', problem: null } as const;

/** Ids of files. */
interface Survey {
  /** They wait here and are to be read. */
  unread: string[];
  /** They were sent while they were read: by another tab now, or by a page that was closed. */
  interrupted: string[];
  /** What was read of them is not shown any more. */
  settled: string[];
}

/**
 * Reads the files that wait on this device, one at a time and in one tab, and forgets what was read once the server has
 * read the same.
 */
export class DeviceReader {
  readonly #database: LocalDatabase;
  readonly #ports: ReaderPorts;
  readonly #ended = new AbortController();
  #subscription: Subscription | undefined;
  #working = false;
  #changed = false;

  constructor(database: LocalDatabase, ports: ReaderPorts) {
    this.#database = database;
    this.#ports = ports;
  }

  start(): void {
    const look = throttled(() => {
      if (!this.#ended.signal.aborted) this.#look().catch((error) => this.#fail(error));
    }, lookEveryMs);
    this.#subscription = liveQuery(() => this.#countChanging()).subscribe({
      next: look,
      // Usually the database was closed, because the session is over.
      error: () => this.stop(),
    });
  }

  stop(): void {
    this.#ended.abort();
    this.#subscription?.unsubscribe();
  }

  /** Cheap, because it runs at every change of what it counts. */
  async #countChanging(): Promise<void> {
    await this.#database.captures.count();
    await this.#database.uploads.where('status').anyOf('pending', 'processing').count();
  }

  async #look(): Promise<void> {
    const { unread, interrupted, settled } = await this.#survey();
    await this.#database.deviceReadings.bulkDelete(settled);
    if (unread.length === 0 && interrupted.length === 0) return;
    this.#changed = true;
    if (!this.#working) await this.#work();
  }

  async #survey(): Promise<Survey> {
    const { captures, uploads, invoices, deviceReadings } = this.#database;
    const [waiting, readings] = [await captures.toArray(), await deviceReadings.toArray()];
    const known = new Map(readings.map((reading) => [reading.id, reading.outcome]));
    const here = new Set(waiting.map(({ id }) => id));
    const sent = readings.filter(({ id }) => !here.has(id));
    const files = await uploads.bulkGet(sent.map(({ id }) => id));
    const made = await invoices.bulkGet(files.map((file) => file?.invoiceId ?? ''));
    const now = this.#ports.now();
    return {
      unread: waiting
        .filter((one) => mayBeRead(one) && (known.get(one.id) ?? 'reading') === 'reading')
        .map(({ id }) => id),
      interrupted: sent.filter(({ outcome }) => outcome === 'reading').map(({ id }) => id),
      settled: sent
        .filter((reading, index) => !isNeeded(reading, files[index], made[index], now))
        .map(({ id }) => id),
    };
  }

  async #work(): Promise<void> {
    this.#working = true;
    try {
      while (this.#changed && !this.#ended.signal.aborted) {
        this.#changed = false;
        await this.#ports.locks.acquire(
          `docket-read:${this.#database.name}`,
          this.#ended.signal,
          () => this.#readAll(),
        );
      }
    } catch (error) {
      if (!(error instanceof ReaderUnavailable)) throw error;
      // The next start tries again, perhaps in a newer browser or with a network.
      this.stop();
    } finally {
      this.#working = false;
    }
  }

  async #readAll(): Promise<void> {
    for (;;) {
      const { unread, interrupted } = await this.#survey();
      // Under the lock, so the page that began them was closed, and their files are not here any more.
      await this.#database.deviceReadings.bulkDelete(interrupted);
      if (unread.length === 0) return;
      for (const id of unread) {
        await this.#ports.stored();
        if (this.#ended.signal.aborted) return;
        await this.#read(id);
      }
    }
  }

  async #read(id: string): Promise<void> {
    const { deviceReadings, captureFiles } = this.#database;
    const before = await deviceReadings.get(id);
    // Under the lock, so the page that began it was closed, or this file crashed it.
    const tries = before?.outcome === 'reading' ? before.tries : 0;
    const file = await captureFiles.get(id);
    if (!file || tries >= mostTries) return this.#keep(id, left);
    await deviceReadings.put({ id, outcome: 'reading', tries: tries + 1 });
    try {
      await this.#keep(id, await this.#ports.read(file.bytes));
    } catch (error) {
      if (error instanceof ReaderUnavailable) {
        await deviceReadings.delete(id);
        throw error;
      }
      await this.#keep(id, left);
      this.#fail(error);
    }
  }

  /** Unless the file was removed, or read by the server, in the meantime. */
  #keep(id: string, read: ReadFile): Promise<void> {
    const { captures, uploads, deviceReadings } = this.#database;
    return this.#database.transaction('rw', captures, uploads, deviceReadings, async () => {
      const isWanted = (await captures.get(id)) ?? isToBeRead(await uploads.get(id));
      if (isWanted) await deviceReadings.put({ id, ...read });
      else await deviceReadings.delete(id);
    });
  }

  #fail(error: unknown): void {
    if (!this.#ended.signal.aborted) this.#ports.failed(error);
  }
}

/** Files for an existing invoice are shown there, and pages of one document are read together. */
function mayBeRead({ isPhoto, goesTo, pageOf }: CaptureRow): boolean {
  return !isPhoto && !goesTo && !pageOf;
}
