import type { Trace } from '#shared/reading/learning/trace.ts';
import type { Reading } from '#shared/reading/reading.ts';
import { UnreadableXml } from '../reading/einvoice/UnreadableXml.ts';
import { TimeBudget } from '../reading/TimeBudget.ts';
import { UnreadableDocument } from '../reading/UnreadableDocument.ts';
import { IsolatedWorker } from '../reading/workers/IsolatedWorker.ts';
import type {
  ArrangeTask,
  CutsTask,
  FieldsAnswer,
  FieldsTask,
  JudgeTask,
  ReadTask,
  TraceTask,
} from './fieldsMessages.ts';
import type { Fields } from './fieldsOf.ts';

const limits = { heapMegabytes: 256, residentMegabytes: 800 };

/** For all that is found out about one file, with the wait for its turns left out: the others wait meanwhile. */
const mostOfFile = 20_000;

/** For one file, whose pieces of work share it. */
export const fileBudget = (): TimeBudget => new TimeBudget(mostOfFile);

interface Pending {
  resolve(answer: FieldsAnswer): void;
  reject(error: Error): void;
}

/** A thread that finds out what files say, one file at a time: none of them holds up the server, or takes it down. */
export class FieldsThread {
  #worker: IsolatedWorker<FieldsTask, FieldsAnswer> | null = null;
  #pending: Pending | null = null;
  #last: Promise<unknown> = Promise.resolve();
  #closed = false;

  /** What the e-invoice in a file says, or else its pages. */
  async read(task: Omit<ReadTask, 'kind'>, budget = fileBudget()): Promise<Fields> {
    const answer = await this.#inTurn({ kind: 'read', ...task }, budget);
    if (answer.kind === 'read') return answer.fields;
    throw errorOf(answer);
  }

  /** What pages say, with what was learned of their vendor and what a model says of them. */
  async judge(task: Omit<JudgeTask, 'kind'>, budget = fileBudget()): Promise<Reading> {
    const answer = await this.#inTurn({ kind: 'judge', ...task }, budget);
    if (answer.kind === 'judged') return answer.reading;
    throw errorOf(answer);
  }

  /** Where confirmed values stand in pages. */
  async trace(task: Omit<TraceTask, 'kind'>, budget = fileBudget()): Promise<Trace[]> {
    const answer = await this.#inTurn({ kind: 'trace', ...task }, budget);
    if (answer.kind === 'traced') return answer.traces;
    throw errorOf(answer);
  }

  /** Pages of several files as one document: their words, as they are kept, and what the rules find in them. */
  async arrange(
    task: Omit<ArrangeTask, 'kind'>,
  ): Promise<{ reading: Reading; words: Uint8Array | null }> {
    const answer = await this.#inTurn({ kind: 'arrange', ...task }, fileBudget());
    if (answer.kind === 'arranged') return answer;
    throw errorOf(answer);
  }

  /** The pages, from 1, that seem to begin further invoices. */
  async cuts(task: Omit<CutsTask, 'kind'>, budget = fileBudget()): Promise<number[]> {
    const answer = await this.#inTurn({ kind: 'cuts', ...task }, budget);
    if (answer.kind === 'cut') return answer.cuts;
    throw errorOf(answer);
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#pending?.reject(new Error('The thread was closed'));
    await this.#worker?.terminate();
  }

  #inTurn(task: FieldsTask, budget: TimeBudget): Promise<FieldsAnswer> {
    const turn = this.#last.then(() => budget.spend(() => this.#ask(task, budget.left)));
    this.#last = turn.catch(() => {});
    return turn;
  }

  async #ask(task: FieldsTask, milliseconds: number): Promise<FieldsAnswer> {
    if (this.#closed) throw new Error('The thread is closed');
    this.#worker ??= this.#start();
    const worker = this.#worker;
    worker.ref();
    let timer: NodeJS.Timeout | undefined;
    try {
      return await new Promise<FieldsAnswer>((resolve, reject) => {
        this.#pending = { resolve, reject };
        timer = setTimeout(() => reject(new UnreadableDocument('too_slow')), milliseconds);
        worker.post(task);
      });
    } catch (error) {
      this.#worker = null;
      await worker.terminate();
      throw error;
    } finally {
      clearTimeout(timer);
      this.#pending = null;
      worker.unref();
    }
  }

  #start(): IsolatedWorker<FieldsTask, FieldsAnswer> {
    const script = new URL('./fieldsWorker.ts', import.meta.url);
    // One that was given up may still have something to say, which is not about the present file.
    const ifPresent = (say: (pending: Pending) => void) => {
      if (worker === this.#worker && this.#pending) say(this.#pending);
    };
    const worker = new IsolatedWorker<FieldsTask, FieldsAnswer>(script, limits, {
      answered: (answer) => ifPresent(({ resolve }) => resolve(answer)),
      ended: (reason) => {
        ifPresent(({ reject }) => reject(reason));
        if (worker === this.#worker) this.#worker = null;
      },
    });
    return worker;
  }
}

function errorOf(answer: FieldsAnswer): Error {
  if (answer.kind === 'unreadable') return new UnreadableXml(answer.reason);
  return new Error(answer.kind === 'failed' ? answer.message : 'The thread gave a wrong answer');
}
