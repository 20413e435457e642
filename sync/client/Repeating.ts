import type { BackOff } from './backOff.ts';
import type { Clock } from './ports.ts';

/** What one round of work says about the next. */
export type Next =
  /** It went well. The next is due in this time, or when something happens. */
  | { went: 'well'; nextInMs: number | null }
  /** It failed; not before this time, when the server named one. */
  | { went: 'wrong'; notBeforeInMs: number | null }
  /** There is no point in going on before somebody says so. */
  | { went: 'nowhere' };

interface RepeatingOptions {
  clock: Clock;
  backOff: BackOff;
  work: () => Promise<Next>;
  /** A round has failed in a way that it does not know. The next follows all the same. */
  onFailed: (error: unknown) => void;
}

/** Work that is done whenever there may be something to do, one round at a time, ever more rarely while it fails. */
export class Repeating {
  readonly #clock: Clock;
  readonly #backOff: BackOff;
  readonly #work: () => Promise<Next>;
  readonly #onFailed: (error: unknown) => void;
  #running: Promise<void> | undefined;
  #askedMeanwhile = false;
  #resting = false;
  #stopTimer: (() => void) | undefined;
  #stopped = false;

  constructor(options: RepeatingOptions) {
    this.#clock = options.clock;
    this.#backOff = options.backOff;
    this.#work = options.work;
    this.#onFailed = options.onFailed;
  }

  /** There may be something to do. While it rests after a failure, that has time. */
  nudge(): void {
    if (!this.#resting) this.#begin();
  }

  /** The reason for failing may be gone: the network is back, or the person asks. */
  wake(): void {
    this.#backOff.succeeded();
    this.#resting = false;
    this.#begin();
  }

  /** After this nothing more begins, and what was under way is over. */
  async stop(): Promise<void> {
    this.#stopped = true;
    this.#stopTimer?.();
    await this.#running;
  }

  #begin(): void {
    if (this.#stopped) return;
    if (this.#running) {
      this.#askedMeanwhile = true;
      return;
    }
    this.#stopTimer?.();
    this.#askedMeanwhile = false;
    this.#running = this.#work()
      .catch((error: unknown): Next => {
        this.#onFailed(error);
        return { went: 'wrong', notBeforeInMs: null };
      })
      .then((next) => {
        this.#running = undefined;
        this.#after(next);
      });
  }

  #after(next: Next): void {
    this.#resting = next.went !== 'well';
    if (next.went === 'well') {
      this.#backOff.succeeded();
      if (this.#askedMeanwhile) this.#begin();
      else if (next.nextInMs !== null) this.#in(next.nextInMs);
    } else if (next.went === 'wrong') {
      this.#in(Math.max(this.#backOff.failed(), next.notBeforeInMs ?? 0));
    }
  }

  #in(ms: number): void {
    if (this.#stopped) return;
    this.#stopTimer = this.#clock.after(ms, () => {
      this.#resting = false;
      this.#begin();
    });
  }
}
