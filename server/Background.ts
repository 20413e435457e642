import type { Jobs } from './platform/jobs/jobs.ts';

/** Something that a node does without being called, and that can be done now rather than at its time. */
interface Drainable {
  /** Answers whether there was anything to do. */
  drain(): Promise<boolean>;
}

interface Worker extends Drainable {
  readonly name: string;
  start(): void;
  wake(): void;
  stop(): Promise<void>;
}

/** All that a node does without being called. */
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
  }

  /** There is work of this kind: a job, or something due. */
  wake(topic: string): void {
    this.#jobs.wake(topic);
    for (const worker of this.#dueWorkers) if (worker.name === topic) worker.wake();
  }

  /** Looks for everything: signals may have been missed. */
  wakeAll(): void {
    void this.#jobs.look();
    for (const worker of this.#dueWorkers) worker.wake();
  }

  /** Works off all that is due now, and what comes of it; what is due later stays. */
  async drain(): Promise<void> {
    const all: readonly Drainable[] = [...this.#others, ...this.#dueWorkers, this.#jobs];
    for (let some = true; some; ) {
      some = false;
      for (const one of all) some = (await one.drain()) || some;
    }
  }

  async stopDueWorkers(): Promise<void> {
    await Promise.all(this.#dueWorkers.map((worker) => worker.stop()));
  }
}
