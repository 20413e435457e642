import { type DocumentWrite, UnstorableError, type WriteOutcome } from './ports.ts';
import type { Room } from './Room.ts';

interface TurnsPorts {
  store(writes: readonly DocumentWrite[]): Promise<WriteOutcome[]>;
  onFailure(error: unknown): void;
  onIdle(): void;
}

interface Written {
  room: Room;
  write: DocumentWrite;
}

/** Beyond it, the rest of a batch is another transaction, so that other transactions run in between. */
const maxBytesPerTransaction = 100_000;

/**
 * Writes the edits of one account in batches: everything that waits is stored in one transaction, and what arrives
 * meanwhile is the next batch. A quiet account is answered at once; a busy one shares commits.
 */
export class BatchWriter {
  readonly #ports: TurnsPorts;
  readonly #waiting = new Set<Room>();
  #running: Promise<void> | null = null;

  constructor(ports: TurnsPorts) {
    this.#ports = ports;
  }

  wake(room: Room): void {
    this.#waiting.add(room);
    this.#running ??= this.#run();
  }

  /** Resolves when nothing is under way. */
  async idle(): Promise<void> {
    while (this.#running) await this.#running;
  }

  async #run(): Promise<void> {
    // Frames that were read in the same tick go into one batch.
    await Promise.resolve();
    while (this.#waiting.size > 0) {
      const rooms = [...this.#waiting];
      this.#waiting.clear();
      await this.#writeBatch(rooms);
    }
    this.#running = null;
    this.#ports.onIdle();
  }

  async #writeBatch(rooms: readonly Room[]): Promise<void> {
    let batch: Written[] = [];
    let bytes = 0;
    for (const room of rooms) {
      const write = this.#prepare(room);
      if (!write) continue;
      batch.push({ room, write });
      bytes += write.edits.reduce((sum, { update }) => sum + (update?.length ?? 0), 0);
      if (bytes < maxBytesPerTransaction) continue;
      await this.#store(batch);
      batch = [];
      bytes = 0;
    }
    if (batch.length > 0) await this.#store(batch);
  }

  #prepare(room: Room): DocumentWrite | null {
    try {
      return room.prepare();
    } catch (error) {
      this.#fail(room, error);
      return null;
    }
  }

  async #store(batch: readonly Written[]): Promise<void> {
    let outcomes: WriteOutcome[];
    try {
      outcomes = await this.#ports.store(batch.map(({ write }) => write));
    } catch (error) {
      const [only] = batch;
      if (!(error instanceof UnstorableError)) {
        for (const { room } of batch) this.#fail(room, error);
      } else if (only && batch.length === 1) {
        this.#ports.onFailure(error);
        await this.#finish(only.room, () => only.room.refuseUnstorable());
      } else {
        // One write cannot be stored: retry each alone to find it.
        for (const one of batch) await this.#store([one]);
      }
      return;
    }
    for (const [index, { room }] of batch.entries()) {
      const outcome = outcomes[index];
      if (outcome) await this.#finish(room, () => room.finish(outcome));
    }
  }

  async #finish(room: Room, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.#fail(room, error);
    }
  }

  /** Its clients reconnect and send again what was not acknowledged. */
  #fail(room: Room, error: unknown): void {
    this.#ports.onFailure(error);
    room.close('tryAgain');
  }
}
