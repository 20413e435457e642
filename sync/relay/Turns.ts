import type { DocumentWrite, WriteOutcome } from './ports.ts';
import type { Room } from './Room.ts';

interface TurnsPorts {
  store(writes: readonly DocumentWrite[]): Promise<WriteOutcome[]>;
  onFailure(error: unknown): void;
  onIdle(): void;
}

/**
 * The turns of one account: what its documents have waiting is stored together, in one transaction, and what comes in
 * meanwhile makes the next turn. So a quiet account is answered at once, and a busy one shares its commits.
 */
export class Turns {
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

  /** Until nothing is under way. */
  async idle(): Promise<void> {
    while (this.#running) await this.#running;
  }

  async #run(): Promise<void> {
    // Frames that were read together are taken together.
    await Promise.resolve();
    while (this.#waiting.size > 0) {
      const rooms = [...this.#waiting];
      this.#waiting.clear();
      await this.#turn(rooms);
    }
    this.#running = null;
    this.#ports.onIdle();
  }

  async #turn(rooms: readonly Room[]): Promise<void> {
    try {
      const writes = rooms.flatMap((room) => {
        const write = room.prepare();
        return write ? [{ room, write }] : [];
      });
      if (writes.length === 0) return;
      const outcomes = await this.#ports.store(writes.map(({ write }) => write));
      for (const [index, { room }] of writes.entries()) {
        const outcome = outcomes[index];
        if (outcome) await room.finish(outcome);
      }
    } catch (error) {
      this.#ports.onFailure(error);
      for (const room of rooms) room.close('tryAgain');
    }
  }
}
