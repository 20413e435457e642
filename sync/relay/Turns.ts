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
    const turn: Written[] = [];
    for (const room of rooms) {
      const write = this.#prepare(room);
      if (write) turn.push({ room, write });
    }
    if (turn.length > 0) await this.#store(turn);
  }

  #prepare(room: Room): DocumentWrite | null {
    try {
      return room.prepare();
    } catch (error) {
      this.#letGo(room, error);
      return null;
    }
  }

  async #store(turn: readonly Written[]): Promise<void> {
    let outcomes: WriteOutcome[];
    try {
      outcomes = await this.#ports.store(turn.map(({ write }) => write));
    } catch (error) {
      const [only] = turn;
      if (!(error instanceof UnstorableError)) {
        for (const { room } of turn) this.#letGo(room, error);
      } else if (only && turn.length === 1) {
        this.#ports.onFailure(error);
        await this.#finish(only.room, () => only.room.refuseUnstorable());
      } else {
        // One of them spoils it for the others.
        for (const one of turn) await this.#store([one]);
      }
      return;
    }
    for (const [index, { room }] of turn.entries()) {
      const outcome = outcomes[index];
      if (outcome) await this.#finish(room, () => room.finish(outcome));
    }
  }

  async #finish(room: Room, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.#letGo(room, error);
    }
  }

  /** Those who are in it come back, and bring what is missing. */
  #letGo(room: Room, error: unknown): void {
    this.#ports.onFailure(error);
    room.close('tryAgain');
  }
}
