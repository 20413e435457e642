import { availableParallelism } from 'node:os';
import { Unavailable } from '../../../platform/Unavailable.ts';
import type { ReadingLimits } from '../limits.ts';
import type { TimeBudget } from '../TimeBudget.ts';
import { UnreadableDocument } from '../UnreadableDocument.ts';
import { IsolatedWorker } from './IsolatedWorker.ts';
import type { Advance, Answer, Task } from './messages.ts';
import { Watch } from './Watch.ts';

interface Job {
  task: Task;
  budget: TimeBudget;
  most: number;
  resolve(answer: Answer): void;
  reject(error: Error): void;
}

interface Hand {
  worker: IsolatedWorker<Task, Answer | Advance>;
  job: Job | null;
  /** Over what it takes: altogether, and since it last got on. */
  watches: { whole: Watch; step: Watch } | null;
}

/** The server itself needs a core to answer while others read. */
export const poolSize = Math.max(1, Math.min(8, availableParallelism() - 1));

const readingWorker = new URL('./readingWorker.ts', import.meta.url);

/** Its server stops; the next one reads on. */
const closed = () => new Unavailable('The reading pool is closed');

/** Processes that read documents, each one document at a time. One that is stuck or out of memory is replaced. */
export class ReadingPool {
  readonly #limits: ReadingLimits;
  readonly #size: number;
  readonly #script: URL;
  readonly #hands = new Set<Hand>();
  readonly #waiting: Job[] = [];
  #closed = false;

  constructor(limits: ReadingLimits, size = poolSize, script = readingWorker) {
    this.#limits = limits;
    this.#size = size;
    this.#script = script;
  }

  /** What it takes comes off the budget of its document, and is at most so much of it. */
  run(task: Task, budget: TimeBudget, most = budget.left): Promise<Answer> {
    if (this.#closed) return Promise.reject(closed());
    return new Promise((resolve, reject) => {
      this.#waiting.push({ task, budget, most, resolve, reject });
      this.#next();
    });
  }

  /** Jobs that are under way or wait end with an error. */
  async close(): Promise<void> {
    this.#closed = true;
    for (const job of this.#waiting.splice(0)) job.reject(closed());
    await Promise.all([...this.#hands].map((hand) => this.#dismiss(hand, closed())));
  }

  #next(): void {
    const free = [...this.#hands].find(({ job }) => job === null);
    if (!free && this.#hands.size >= this.#size) return;
    const job = this.#waiting.shift();
    if (!job) return;
    try {
      this.#begin(free ?? this.#hire(), job);
    } catch (error) {
      // Without memory there is no further process for now.
      job.reject(error instanceof Error ? error : new Error(String(error)));
      this.#next();
    }
  }

  #begin(hand: Hand, job: Job): void {
    const most = Math.min(job.most, job.budget.left);
    if (most === 0) throw new UnreadableDocument('too_slow');
    hand.job = job;
    hand.worker.ref();
    const end = (reason: Error) => void this.#dismiss(hand, reason);
    hand.watches = {
      whole: new Watch(hand.worker, most, end),
      step: new Watch(hand.worker, this.#limits.stepMilliseconds, end),
    };
    hand.worker.post(job.task);
  }

  #hire(): Hand {
    const hand: Hand = {
      worker: new IsolatedWorker(this.#script, this.#limits, {
        answered: (said: Answer | Advance) => {
          if (said.kind === 'advanced') hand.watches?.step.restart();
          else this.#answered(hand, said);
        },
        ended: (reason) => void this.#dismiss(hand, reason),
      }),
      job: null,
      watches: null,
    };
    this.#hands.add(hand);
    return hand;
  }

  #answered(hand: Hand, answer: Answer): void {
    const { job } = hand;
    this.#release(hand);
    hand.worker.unref();
    job?.resolve(answer);
    // What failed for no reason of the file may be broken, and would fail the next one.
    if (answer.kind === 'failed') void this.#dismiss(hand);
    else this.#next();
  }

  #release(hand: Hand): void {
    hand.job?.budget.take(hand.watches?.whole.spent ?? 0);
    hand.watches?.whole.stop();
    hand.watches?.step.stop();
    hand.watches = null;
    hand.job = null;
  }

  async #dismiss(hand: Hand, error?: Error): Promise<void> {
    if (!this.#hands.delete(hand)) return;
    const { job } = hand;
    this.#release(hand);
    if (error) job?.reject(error);
    await hand.worker.terminate();
    if (!this.#closed) this.#next();
  }
}
