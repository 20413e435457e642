import type { Logger } from 'pino';
import { type Clock, systemClock } from './Clock.ts';

/** A wake-up can get lost with the node that sent it. No work waits longer than this because of that. */
const slowLookMs = 60_000;
/** Under steady load, looks that find nothing are this far apart. */
const restMs = 25;
/** What is due and cannot be taken now is not asked for in a tight loop. */
const shortestWaitMs = 500;
/** After a look that failed, because the database is away for instance. */
const afterFailureMs = 2_000;

/** Work that the database notes as due, of all accounts. */
export interface DueWork<Due> {
  /** In the log, and what commits announce it by. */
  name: string;
  /** How many a node carries out side by side, so that one that hangs holds up no other. */
  atOnce: number;
  /** Some of what is due now. */
  find(): Promise<Due[]>;
  /** How long until the next of it is due, by the clock of the database; `null` when nothing waits. */
  nextDueInMs(): Promise<number | null>;
  /** Another node may have done it already. */
  carryOut(due: Due): Promise<unknown>;
  postpone(due: Due): Promise<unknown>;
}

/**
 * Works off what is due. It looks when it is woken, when the time of the next has come, and now and then in case a wake-up
 * got lost; in between it does nothing.
 */
export class DueWorker<Due> {
  readonly name: string;
  readonly #work: DueWork<Due>;
  readonly #log: Logger;
  readonly #clock: Clock;
  readonly #underWay = new Map<string, Promise<void>>();
  #looking: Promise<void> | null = null;
  #lookAgain = false;
  #lastVainLook = Number.NEGATIVE_INFINITY;
  #failure: unknown = null;
  #draining = 0;
  #begun = 0;
  #isRunning = false;
  #cancelTimer = () => {};

  constructor(work: DueWork<Due>, { log, clock = systemClock }: { log: Logger; clock?: Clock }) {
    this.name = work.name;
    this.#work = work;
    this.#log = log;
    this.#clock = clock;
  }

  /** It begins with what was left over. */
  start(): void {
    this.#isRunning = true;
    this.wake();
  }

  /** Something may be due. */
  wake(): void {
    if (!this.#isRunning) return;
    if (this.#looking) {
      this.#lookAgain = true;
      return;
    }
    const restLeftMs = this.#lastVainLook + restMs - this.#clock.now();
    if (restLeftMs > 0 && this.#draining === 0) this.#wakeIn(restLeftMs);
    else this.#looking = this.#look();
  }

  /** Works off all that is due now. Answers whether there was anything. */
  async drain(): Promise<boolean> {
    const begun = this.#begun;
    this.#draining++;
    try {
      this.wake();
      while (this.#looking || this.#underWay.size > 0) {
        await this.#looking;
        await Promise.all(this.#underWay.values());
      }
      if (this.#failure !== null) throw this.#failure;
      return this.#begun > begun;
    } finally {
      this.#draining--;
    }
  }

  /** Resolves once nothing is under way any more. */
  async stop(): Promise<void> {
    this.#isRunning = false;
    this.#cancelTimer();
    await this.#looking;
    await Promise.all(this.#underWay.values());
  }

  #wakeIn(ms: number): void {
    this.#cancelTimer();
    this.#cancelTimer = this.#clock.after(ms, () => this.wake());
  }

  async #look(): Promise<void> {
    this.#cancelTimer();
    let waitMs = slowLookMs;
    try {
      await this.#workOff();
      const nextMs = await this.#work.nextDueInMs();
      if (nextMs !== null) waitMs = Math.min(slowLookMs, Math.max(shortestWaitMs, nextMs));
      this.#failure = null;
    } catch (error) {
      this.#log.warn({ err: error }, `looking for ${this.name}`);
      this.#failure = error;
      waitMs = afterFailureMs;
    }
    this.#looking = null;
    if (!this.#isRunning) return;
    if (!this.#lookAgain) return this.#wakeIn(waitMs);
    this.#lookAgain = false;
    this.wake();
  }

  /** Begins all that is due; the last of it may still be under way afterwards. */
  async #workOff(): Promise<void> {
    this.#lastVainLook = this.#clock.now();
    for (let found = true; found && this.#isRunning; ) {
      found = false;
      let isUnderWay = false;
      for (const due of await this.#work.find()) {
        const key = JSON.stringify(due);
        if (this.#underWay.has(key)) {
          isUnderWay = true;
          continue;
        }
        found = true;
        this.#lastVainLook = Number.NEGATIVE_INFINITY;
        await this.#untilPlace();
        if (!this.#isRunning) return;
        this.#begin(key, due);
      }
      if (!found && isUnderWay && this.#underWay.size < this.#work.atOnce) {
        // What was begun a moment ago is still found as due, and may hide what comes after it.
        this.#lookAgain = true;
        this.#lastVainLook = this.#clock.now();
      }
    }
  }

  async #untilPlace(): Promise<void> {
    while (this.#underWay.size >= this.#work.atOnce) await Promise.race(this.#underWay.values());
  }

  #begin(key: string, due: Due): void {
    this.#begun++;
    const done = this.#carryOut(due).finally(() => {
      this.#underWay.delete(key);
      // When the next is due may be different now.
      this.wake();
    });
    this.#underWay.set(key, done);
  }

  async #carryOut(due: Due): Promise<void> {
    try {
      await this.#work.carryOut(due);
    } catch (error) {
      // What cannot be done holds up nothing else.
      this.#log.warn({ err: error, due }, this.name);
      await this.#work.postpone(due).catch((failure: unknown) => {
        this.#log.warn({ err: failure, due }, `postponing ${this.name}`);
      });
    }
  }
}
