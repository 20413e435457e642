import { setTimeout as pause } from 'node:timers/promises';
import type { Jobs } from './platform/jobs/jobs.ts';

/** Background work that can be run at once instead of at its scheduled time. */
interface Drainable {
  /** Returns whether there was anything to do. */
  drain(): Promise<boolean>;
}

interface Worker extends Drainable {
  readonly name: string;
  start(): void;
  wake(): void;
  /** Wakes it, and resolves once it has looked. */
  look(): Promise<void>;
  overdueMs(): Promise<number>;
  stop(): Promise<void>;
}

/** A look that finds much to do holds up the next worker no longer than this. */
const turnMs = 50;

/** All background work of a node. */
export class Background {
  readonly #jobs: Jobs;
  readonly #dueWorkers: readonly Worker[];
  readonly #others: readonly Drainable[];

  constructor(parts: { jobs: Jobs; dueWorkers: readonly Worker[]; others: readonly Drainable[] }) {
    this.#jobs = parts.jobs;
    this.#dueWorkers = parts.dueWorkers;
    this.#others = parts.others;
  }

  startDueWorkers(): void {
    for (const worker of this.#dueWorkers) worker.start();
    void this.#lookInTurn();
  }

  /** Signals that there is work on this topic: jobs or due work. */
  wake(topic: string): void {
    this.#jobs.wake(topic);
    for (const worker of this.#dueWorkers) if (worker.name === topic) worker.wake();
  }

  /** Looks for all kinds of work, in case signals were missed. */
  wakeAll(): void {
    void this.#jobs.look();
    void this.#lookInTurn();
  }

  /** All at once would need a connection to Postgres for each. */
  async #lookInTurn(): Promise<void> {
    for (const worker of this.#dueWorkers) {
      await Promise.race([worker.look(), pause(turnMs, undefined, { ref: false })]);
    }
  }

  /** Does everything that is due now, including work that results from it, but not what is due later. */
  async drain(): Promise<void> {
    const all: readonly Drainable[] = [...this.#others, ...this.#dueWorkers, this.#jobs];
    for (let some = true; some; ) {
      some = false;
      for (const one of all) some = (await one.drain()) || some;
    }
  }

  /** For each kind of work that this node does, how long the oldest due piece has been waiting, in milliseconds. */
  async overdue(): Promise<[kind: string, milliseconds: number][]> {
    const ofWorkers = this.#dueWorkers.map(
      async (worker): Promise<[string, number]> => [worker.name, await worker.overdueMs()],
    );
    return [...(await this.#jobs.overdue()), ...(await Promise.all(ofWorkers))];
  }

  async stopDueWorkers(): Promise<void> {
    await Promise.all(this.#dueWorkers.map((worker) => worker.stop()));
  }
}
