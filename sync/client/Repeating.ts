import type { BackOff } from './backOff.ts';
import type { Clock } from './ports.ts';

/** The result of one round of work, which says when the next is due. */
export type Next =
  /** Succeeded. The next round is due after this time, or on the next nudge. */
  | { outcome: 'done'; nextInMs: number | null }
  /** Failed. The next round waits for the back-off, and at least as long as the server asked. */
  | { outcome: 'failed'; notBeforeInMs: number | null }
  /** Retrying is useless until `wake` is called. */
  | { outcome: 'blocked' };

interface RepeatingOptions {
  clock: Clock;
  backOff: BackOff;
  work: () => Promise<Next>;
  /** A round threw. It is retried like any failure. */
  onFailed: (error: unknown) => void;
}

/** Runs a job on demand, one round at a time, with back-off while it fails. */
export class Repeating {
  readonly #clock: Clock;
  readonly #backOff: BackOff;
  readonly #work: () => Promise<Next>;
  readonly #onFailed: (error: unknown) => void;
  #running: Promise<void> | undefined;
  #nudgedWhileRunning = false;
  #backingOff = false;
  #stopTimer: (() => void) | undefined;
  #stopped = false;

  constructor(options: RepeatingOptions) {
    this.#clock = options.clock;
    this.#backOff = options.backOff;
    this.#work = options.work;
    this.#onFailed = options.onFailed;
  }

  /** There may be work. Ignored while backing off after a failure. */
  nudge(): void {
    if (!this.#backingOff) this.#begin();
  }

  /** Retries at once, because the network is back or the person asked. */
  wake(): void {
    this.#backOff.succeeded();
    this.#backingOff = false;
    this.#begin();
  }

  /** Resolves when the current round is over; no other begins. */
  async stop(): Promise<void> {
    this.#stopped = true;
    this.#stopTimer?.();
    await this.#running;
  }

  #begin(): void {
    if (this.#stopped) return;
    if (this.#running) {
      this.#nudgedWhileRunning = true;
      return;
    }
    this.#stopTimer?.();
    this.#nudgedWhileRunning = false;
    this.#running = this.#work()
      .catch((error: unknown): Next => {
        this.#onFailed(error);
        return { outcome: 'failed', notBeforeInMs: null };
      })
      .then((next) => {
        this.#running = undefined;
        this.#after(next);
      });
  }

  #after(next: Next): void {
    this.#backingOff = next.outcome !== 'done';
    if (next.outcome === 'done') {
      this.#backOff.succeeded();
      if (this.#nudgedWhileRunning) this.#begin();
      else if (next.nextInMs !== null) this.#in(next.nextInMs);
    } else if (next.outcome === 'failed') {
      this.#in(Math.max(this.#backOff.failed(), next.notBeforeInMs ?? 0));
    }
  }

  #in(ms: number): void {
    if (this.#stopped) return;
    this.#stopTimer = this.#clock.after(ms, () => {
      this.#backingOff = false;
      this.#begin();
    });
  }
}
