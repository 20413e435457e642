import { availableParallelism } from 'node:os';
import { UnreadableDocument } from '#shared/reading/pages/UnreadableDocument.ts';
import { Unavailable } from '../../../platform/Unavailable.ts';
import type { ReadingLimits, TimeBudget } from '../limits.ts';
import { IsolatedWorker } from './IsolatedWorker.ts';
import type { Advance, Answer, Task } from './messages.ts';
import { Watch } from './Watch.ts';

interface Job {
  task: Task;
  budget: TimeBudget;
  most: number;
  /** Words of a picture are being recognised: running out of time then is the picture's fault. */
  recognises: boolean;
  resolve(answer: Answer): void;
  reject(error: Error): void;
}

interface PoolWorker {
  worker: IsolatedWorker<Task, Answer | Advance>;
  job: Job | null;
  /** Time limits: for the whole task, and since its last progress. */
  watches: { whole: Watch; step: Watch } | null;
}

/** One core is left for the server itself. */
export const poolSize = Math.max(1, Math.min(8, availableParallelism() - 1));

/** For documents that need no recognition, beside the pool for those that do. */
export const textPoolSize = Math.ceil(poolSize / 2);

const readingWorker = new URL('./readingWorker.ts', import.meta.url);

const isTooSlow = (error: Error) =>
  error instanceof UnreadableDocument && error.reason === 'too_slow';

const illegible = (cause: Error) => new UnreadableDocument('illegible', { cause });

/** The server is stopping; the next one reads the file. */
const closed = () => new Unavailable('The reading pool is closed');

/**
 * A pool of processes that read documents, one at a time each. One that is stuck or out of memory
 * is replaced.
 */
export class ReadingPool {
  readonly #limits: ReadingLimits;
  readonly #size: number;
  readonly #script: URL;
  readonly #workers = new Set<PoolWorker>();
  readonly #waiting: Job[] = [];
  #closed = false;

  constructor(limits: ReadingLimits, size = poolSize, script = readingWorker) {
    this.#limits = limits;
    this.#size = size;
    this.#script = script;
  }

  /** The CPU time used is charged to the document's budget, up to `most`. */
  run(task: Task, budget: TimeBudget, most = budget.left): Promise<Answer> {
    if (this.#closed) return Promise.reject(closed());
    return new Promise((resolve, reject) => {
      this.#waiting.push({ task, budget, most, recognises: false, resolve, reject });
      this.#next();
    });
  }

  /** Rejects running and waiting jobs. */
  async close(): Promise<void> {
    this.#closed = true;
    for (const job of this.#waiting.splice(0)) job.reject(closed());
    await Promise.all([...this.#workers].map((poolWorker) => this.#dismiss(poolWorker, closed())));
  }

  #next(): void {
    const free = [...this.#workers].find(({ job }) => job === null);
    if (!free && this.#workers.size >= this.#size) return;
    const job = this.#waiting.shift();
    if (!job) return;
    try {
      this.#begin(free ?? this.#addWorker(), job);
    } catch (error) {
      // Without memory, no further process can be started for now.
      job.reject(error instanceof Error ? error : new Error(String(error)));
      this.#next();
    }
  }

  #begin(poolWorker: PoolWorker, job: Job): void {
    const most = Math.min(job.most, job.budget.left);
    if (most === 0) throw new UnreadableDocument('too_slow');
    poolWorker.job = job;
    poolWorker.worker.ref();
    const end = (reason: Error) => void this.#dismiss(poolWorker, reason);
    const { stepMilliseconds, patience } = this.#limits;
    poolWorker.watches = {
      whole: new Watch(poolWorker.worker, { milliseconds: most, patience }, end),
      step: new Watch(poolWorker.worker, { milliseconds: stepMilliseconds, patience }, end),
    };
    poolWorker.worker.post(job.task);
  }

  #addWorker(): PoolWorker {
    const poolWorker: PoolWorker = {
      worker: new IsolatedWorker(this.#script, this.#limits, {
        answered: (said: Answer | Advance) => {
          if (said.kind === 'advanced') poolWorker.watches?.step.restart();
          else if (said.kind === 'recognises') {
            if (poolWorker.job) poolWorker.job.recognises = true;
          } else this.#answered(poolWorker, said);
        },
        ended: (reason) => void this.#dismiss(poolWorker, reason),
      }),
      job: null,
      watches: null,
    };
    this.#workers.add(poolWorker);
    return poolWorker;
  }

  #answered(poolWorker: PoolWorker, answer: Answer): void {
    const { job } = poolWorker;
    this.#release(poolWorker);
    poolWorker.worker.rest();
    job?.resolve(answer);
    // After a failure not caused by the file, the process may be broken and would fail the next
    // task.
    if (answer.kind === 'failed') void this.#dismiss(poolWorker);
    else this.#next();
  }

  #release(poolWorker: PoolWorker): void {
    poolWorker.job?.budget.take(poolWorker.watches?.whole.spent ?? 0);
    poolWorker.watches?.whole.stop();
    poolWorker.watches?.step.stop();
    poolWorker.watches = null;
    poolWorker.job = null;
  }

  async #dismiss(poolWorker: PoolWorker, error?: Error): Promise<void> {
    if (!this.#workers.delete(poolWorker)) return;
    const { job } = poolWorker;
    this.#release(poolWorker);
    if (error) job?.reject(job.recognises && isTooSlow(error) ? illegible(error) : error);
    await poolWorker.worker.terminate();
    if (!this.#closed) this.#next();
  }
}
