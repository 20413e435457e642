import type { Logger } from 'pino';
import type { Reader, Statement } from '../db/statement.ts';
import { type Tracer, untraced } from '../tracing/Tracer.ts';
import { type Clock, systemClock } from './Clock.ts';
import { unmeasured, type WorkMeter } from './WorkMeter.ts';

/** Topics of due work that several capabilities announce. */
export const recheckTopic = 'checking again';
export const vendorComparisonTopic = 'comparing vendors';

/** SQL for the milliseconds until a time, by the clock of the database. */
export const untilTime = (time: string) =>
  `(extract(epoch from ${time} - now()) * 1000)::float8 as "dueInMs"`;

export async function nextDueInMs(
  reader: Reader,
  statement: Statement,
  values: readonly unknown[] = [],
): Promise<number | null> {
  const [row] = await reader.run<{ dueInMs: number | null }>(statement, values);
  return row?.dueInMs ?? null;
}

/** Polling interval, because a wake-up can get lost with the node that sent it. */
const slowLookMs = 10_000;
/** All workers of a process poll at the same moments, so that those of one table can share a statement; processes do not. */
const pollPhaseOfProcessMs = Math.floor(Math.random() * slowLookMs);
/** Minimum distance between looks that find nothing, under steady load. */
const restMs = 25;
/** Prevents a tight loop if due work cannot be taken now. */
const shortestWaitMs = 500;
/** Pause after a look that failed, for example without a database. */
const afterFailureMs = 2_000;

/** A kind of due work, of all accounts. */
export interface DueWork<Due> {
  /** For the log; also the topic by which commits announce the work. */
  name: string;
  /** Concurrency per node, so that a hanging item does not delay others. */
  atOnce: number;
  /** A batch of items that are due now. */
  find(): Promise<Due[]>;
  /** Time until the next item is due, by the clock of the database; `null` if nothing waits. */
  nextDueInMs(): Promise<number | null>;
  /** Another node may already have done it. */
  carryOut(due: Due): Promise<unknown>;
  postpone(due: Due): Promise<unknown>;
}

/** Carries out due work. It looks when woken, when the next item becomes due, and every few seconds in case a wake-up got lost. */
export class DueWorker<Due> {
  readonly name: string;
  readonly #work: DueWork<Due>;
  readonly #log: Logger;
  readonly #clock: Clock;
  readonly #measure: WorkMeter;
  readonly #tracer: Tracer;
  readonly #pollPhaseMs: number;
  readonly #inProgress = new Map<string, Promise<void>>();
  #looking: Promise<void> | null = null;
  #lookAgain = false;
  #lastEmptyLook = Number.NEGATIVE_INFINITY;
  #failure: unknown = null;
  #draining = 0;
  #started = 0;
  #isRunning = false;
  #cancelTimer = () => {};

  constructor(
    work: DueWork<Due>,
    {
      log,
      clock = systemClock,
      measure = unmeasured,
      tracer = untraced,
      pollPhaseMs = pollPhaseOfProcessMs,
    }: {
      log: Logger;
      clock?: Clock;
      measure?: WorkMeter;
      tracer?: Tracer;
      pollPhaseMs?: number;
    },
  ) {
    this.name = work.name;
    this.#work = work;
    this.#log = log;
    this.#clock = clock;
    this.#measure = measure;
    this.#tracer = tracer;
    this.#pollPhaseMs = pollPhaseMs;
  }

  /** From now on it looks when it is woken. */
  start(): void {
    this.#isRunning = true;
  }

  /** Wakes it, and resolves once it has looked. */
  async look(): Promise<void> {
    this.wake();
    await this.#looking;
  }

  /** Signals that something may be due. */
  wake(): void {
    if (!this.#isRunning) return;
    if (this.#looking) {
      this.#lookAgain = true;
      return;
    }
    const restLeftMs = this.#lastEmptyLook + restMs - this.#clock.now();
    if (restLeftMs > 0 && this.#draining === 0) this.#setTimer(restLeftMs, () => this.wake());
    else this.#looking = this.#look();
  }

  /** Nobody has announced anything, so one cheap query says whether to look. */
  #lookIfDue(): void {
    if (this.#isRunning && !this.#looking) this.#looking = this.#look({ onlyIfDue: true });
  }

  /** Carries out everything that is due now. Returns whether there was anything. */
  async drain(): Promise<boolean> {
    const started = this.#started;
    this.#draining++;
    try {
      this.wake();
      while (this.#looking || this.#inProgress.size > 0) {
        await this.#looking;
        await Promise.all(this.#inProgress.values());
      }
      if (this.#failure !== null) throw this.#failure;
      return this.#started > started;
    } finally {
      this.#draining--;
    }
  }

  /** How long the oldest due item has been waiting. */
  async overdueMs(): Promise<number> {
    return Math.max(0, -((await this.#work.nextDueInMs()) ?? 0));
  }

  /** Resolves once nothing is in progress. */
  async stop(): Promise<void> {
    this.#isRunning = false;
    this.#cancelTimer();
    await this.#looking;
    await Promise.all(this.#inProgress.values());
  }

  #setTimer(ms: number, then: () => void): void {
    this.#cancelTimer();
    this.#cancelTimer = this.#clock.after(ms, then);
  }

  async #look({ onlyIfDue = false } = {}): Promise<void> {
    this.#cancelTimer();
    let waitMs: number | null = null;
    try {
      let nextMs = onlyIfDue ? await this.#work.nextDueInMs() : 0;
      if (nextMs !== null && nextMs <= 0) {
        await this.#workOff();
        nextMs = await this.#work.nextDueInMs();
      }
      if (nextMs !== null) waitMs = Math.max(shortestWaitMs, nextMs);
      this.#failure = null;
    } catch (error) {
      this.#log.warn({ err: error }, `looking for ${this.name}`);
      this.#failure = error;
      waitMs = afterFailureMs;
    }
    this.#looking = null;
    if (!this.#isRunning) return;
    if (!this.#lookAgain) {
      const pollMs = slowLookMs - ((this.#clock.now() + this.#pollPhaseMs) % slowLookMs);
      return this.#setTimer(Math.min(waitMs ?? pollMs, pollMs), () => this.#lookIfDue());
    }
    this.#lookAgain = false;
    this.wake();
  }

  /** Starts everything that is due; the last items may still be in progress afterwards. */
  async #workOff(): Promise<void> {
    this.#lastEmptyLook = this.#clock.now();
    for (let found = true; found && this.#isRunning; ) {
      found = false;
      let isInProgress = false;
      for (const due of await this.#work.find()) {
        const key = JSON.stringify(due);
        if (this.#inProgress.has(key)) {
          isInProgress = true;
          continue;
        }
        found = true;
        this.#lastEmptyLook = Number.NEGATIVE_INFINITY;
        await this.#untilSlotFree();
        if (!this.#isRunning) return;
        this.#begin(key, due);
      }
      if (!found && isInProgress && this.#inProgress.size < this.#work.atOnce) {
        // Items in progress are still found as due, and may crowd out the items after them.
        this.#lookAgain = true;
        this.#lastEmptyLook = this.#clock.now();
      }
    }
  }

  async #untilSlotFree(): Promise<void> {
    while (this.#inProgress.size >= this.#work.atOnce)
      await Promise.race(this.#inProgress.values());
  }

  #begin(key: string, due: Due): void {
    this.#started++;
    const done = this.#carryOut(due).finally(() => {
      this.#inProgress.delete(key);
      // The next due time may have changed.
      this.wake();
    });
    this.#inProgress.set(key, done);
  }

  async #carryOut(due: Due): Promise<void> {
    const started = performance.now();
    try {
      await this.#tracer.begin({ name: this.name, parent: null }, () => this.#work.carryOut(due));
      this.#measure(this.name, 'done', performance.now() - started);
    } catch (error) {
      this.#measure(this.name, 'failed', performance.now() - started);
      // A failing item must not delay others.
      this.#log.warn({ err: error, due }, this.name);
      await this.#work.postpone(due).catch((failure: unknown) => {
        this.#log.warn({ err: failure, due }, `postponing ${this.name}`);
      });
    }
  }
}
