import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { ReadingLimits } from '../limits.ts';
import { UnreadableDocument } from '../UnreadableDocument.ts';
import type { Answer, Task } from './messages.ts';

interface Job {
  task: Task;
  resolve(answer: Answer): void;
  reject(error: Error): void;
}

interface Hand {
  worker: Worker;
  job: Job | null;
  timer: NodeJS.Timeout | null;
}

/** The server itself needs a core to answer while others read. */
export const poolSize = Math.max(1, Math.min(8, availableParallelism() - 1));

/** Threads that read documents, each one document at a time. One that is stuck or out of memory is replaced. */
export class ReadingPool {
  readonly #limits: ReadingLimits;
  readonly #size: number;
  readonly #hands = new Set<Hand>();
  readonly #waiting: Job[] = [];
  #closed = false;

  constructor(limits: ReadingLimits, size = poolSize) {
    this.#limits = limits;
    this.#size = size;
  }

  run(task: Task): Promise<Answer> {
    if (this.#closed) return Promise.reject(new Error('The reading pool is closed'));
    return new Promise((resolve, reject) => {
      this.#waiting.push({ task, resolve, reject });
      this.#next();
    });
  }

  /** Jobs that are under way or wait end with an error. */
  async close(): Promise<void> {
    this.#closed = true;
    for (const job of this.#waiting.splice(0)) job.reject(new Error('The reading pool was closed'));
    await Promise.all(
      [...this.#hands].map((hand) => this.#dismiss(hand, new Error('The reading pool was closed'))),
    );
  }

  #next(): void {
    const free = [...this.#hands].find(({ job }) => job === null);
    if (this.#waiting.length === 0) return;
    const hand = free ?? (this.#hands.size < this.#size ? this.#hire() : null);
    const job = hand ? this.#waiting.shift() : undefined;
    if (!hand || !job) return;
    hand.job = job;
    hand.worker.ref();
    hand.timer = setTimeout(() => {
      void this.#dismiss(hand, new UnreadableDocument('too_slow'));
    }, this.#limits.milliseconds);
    hand.worker.postMessage(job.task);
  }

  #hire(): Hand {
    const worker = new Worker(new URL('./readingWorker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: this.#limits.heapMegabytes },
      // What recognition says of faint lines is of no use in the server's log.
      stderr: true,
      stdout: true,
    });
    worker.stdout.resume();
    worker.stderr.resume();
    const hand: Hand = { worker, job: null, timer: null };
    worker.on('message', (answer: Answer) => this.#answered(hand, answer));
    worker.on('error', (error: Error) => {
      void this.#dismiss(hand, reasonOf(error));
    });
    worker.on('exit', () => {
      void this.#dismiss(hand, new Error('A reading thread ended'));
    });
    worker.unref();
    this.#hands.add(hand);
    return hand;
  }

  #answered(hand: Hand, answer: Answer): void {
    const { job } = hand;
    this.#release(hand);
    hand.worker.unref();
    job?.resolve(answer);
    this.#next();
  }

  #release(hand: Hand): void {
    if (hand.timer) clearTimeout(hand.timer);
    hand.timer = null;
    hand.job = null;
  }

  async #dismiss(hand: Hand, error: Error): Promise<void> {
    if (!this.#hands.delete(hand)) return;
    const { job } = hand;
    this.#release(hand);
    job?.reject(error);
    await hand.worker.terminate();
    if (!this.#closed) this.#next();
  }
}

function reasonOf(error: Error): Error {
  const code = 'code' in error ? error.code : null;
  return code === 'ERR_WORKER_OUT_OF_MEMORY'
    ? new UnreadableDocument('out_of_memory', { cause: error })
    : error;
}
