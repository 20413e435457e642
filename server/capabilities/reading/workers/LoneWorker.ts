import { UnreadableDocument } from '#shared/reading/pages/UnreadableDocument.ts';
import { Unavailable } from '../../../platform/Unavailable.ts';
import type { MemoryLimits, TimeBudget } from '../limits.ts';
import { IsolatedWorker } from './IsolatedWorker.ts';
import { usualPatience, Watch } from './Watch.ts';

/** The server is stopping: the task is fine, and another server will carry on with it. */
export class WorkerClosed extends Unavailable {
  constructor() {
    super('The worker is closed');
  }
}

interface Work<Task, Answer> {
  script: URL;
  limits: MemoryLimits;
  /** Handles messages on the way to the answer; returns whether this was the answer. */
  isAnswer?(said: Answer, reply: (task: Task) => void): boolean;
}

interface Pending<Answer> {
  resolve(answer: Answer): void;
  reject(error: Error): void;
}

/**
 * Runs one task at a time in its own process, which is replaced after it ended, failed or was too
 * slow.
 */
export class LoneWorker<Task extends object, Answer extends { kind: string }> {
  readonly #work: Work<Task, Answer>;
  #worker: IsolatedWorker<Task, Answer> | null = null;
  #pending: Pending<Answer> | null = null;
  #closed = false;

  constructor(work: Work<Task, Answer>) {
    this.#work = work;
  }

  /** The CPU time used is charged to the budget. */
  async ask(task: Task, budget: TimeBudget): Promise<Answer> {
    if (this.#closed) throw new WorkerClosed();
    if (budget.left === 0) throw new UnreadableDocument('too_slow');
    this.#worker ??= this.#start();
    const worker = this.#worker;
    worker.ref();
    let watch: Watch | undefined;
    try {
      const answer = await new Promise<Answer>((resolve, reject) => {
        this.#pending = { resolve, reject };
        watch = new Watch(worker, { milliseconds: budget.left, patience: usualPatience }, reject);
        worker.post(task);
      });
      // After a failure not caused by the file, the process may be broken and would fail the next
      // task.
      if (answer.kind === 'failed') await this.#dismiss(worker);
      return answer;
    } catch (error) {
      await this.#dismiss(worker);
      throw error;
    } finally {
      watch?.stop();
      budget.take(watch?.spent ?? 0);
      this.#pending = null;
      worker.rest();
    }
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#pending?.reject(new WorkerClosed());
    await this.#worker?.terminate();
  }

  #start(): IsolatedWorker<Task, Answer> {
    const { script, limits, isAnswer = () => true } = this.#work;
    // A replaced worker may still send something, which is not about the present task.
    const ifPresent = (say: (pending: Pending<Answer>) => void) => {
      if (worker === this.#worker && this.#pending) say(this.#pending);
    };
    const worker = new IsolatedWorker<Task, Answer>(script, limits, {
      answered: (said) =>
        ifPresent(({ resolve }) => {
          if (isAnswer(said, (task) => worker.post(task))) resolve(said);
        }),
      ended: (reason) => {
        ifPresent(({ reject }) => reject(reason));
        if (worker === this.#worker) this.#worker = null;
      },
    });
    return worker;
  }

  async #dismiss(worker: IsolatedWorker<Task, Answer>): Promise<void> {
    if (worker === this.#worker) this.#worker = null;
    await worker.terminate();
  }
}
