import { UnreadableXml } from '#shared/einvoice/UnreadableXml.ts';
import type { Trace } from '#shared/reading/learning/trace.ts';
import type { Reading } from '#shared/reading/reading.ts';
import type { Fields } from '#shared/uploads/fieldsOf.ts';
import { TimeBudget } from '../reading/limits.ts';
import { LoneWorker } from '../reading/workers/LoneWorker.ts';
import type {
  ArrangeTask,
  CutsTask,
  FieldsAnswer,
  FieldsTask,
  JudgeTask,
  ReadTask,
  TraceTask,
} from './fieldsMessages.ts';

const limits = { heapMegabytes: 256, residentMegabytes: 800 };

/** The time to compute one file's fields, not counting the wait for other files in the queue. */
const mostOfFile = 20_000;

/** The budget of one file, shared by all tasks for it. */
export const fileBudget = (): TimeBudget => new TimeBudget(mostOfFile);

/** Does one task at a time. */
export type FieldsWorker = Pick<LoneWorker<FieldsTask, FieldsAnswer>, 'ask' | 'close'>;

export function startFieldsWorker(): FieldsWorker {
  return new LoneWorker<FieldsTask, FieldsAnswer>({
    script: new URL('./fieldsWorker.ts', import.meta.url),
    limits,
  });
}

/**
 * A worker thread that extracts fields, one file at a time, so that no file can block or crash the
 * server.
 */
export class FieldsThread {
  readonly #worker: FieldsWorker;
  #last: Promise<unknown> = Promise.resolve();

  constructor(worker = startFieldsWorker()) {
    this.#worker = worker;
  }

  /** The fields of the e-invoice in a file, or else those read on its pages. */
  async read(task: Omit<ReadTask, 'kind'>, budget = fileBudget()): Promise<Fields> {
    const answer = await this.#inTurn({ kind: 'read', ...task }, budget);
    if (answer.kind === 'read') return answer.fields;
    throw errorOf(answer);
  }

  /** The fields of pages, using learned layouts and a model's answer. */
  async judge(task: Omit<JudgeTask, 'kind'>, budget = fileBudget()): Promise<Reading> {
    const answer = await this.#inTurn({ kind: 'judge', ...task }, budget);
    if (answer.kind === 'judged') return answer.reading;
    throw errorOf(answer);
  }

  /** Where confirmed values are on the pages. */
  async trace(task: Omit<TraceTask, 'kind'>, budget = fileBudget()): Promise<Trace[]> {
    const answer = await this.#inTurn({ kind: 'trace', ...task }, budget);
    if (answer.kind === 'traced') return answer.traces;
    throw errorOf(answer);
  }

  /**
   * Pages of several files as one document: their words in stored form, and the fields that the
   * rules find.
   */
  async arrange(
    task: Omit<ArrangeTask, 'kind'>,
  ): Promise<{ reading: Reading; words: Uint8Array | null }> {
    const answer = await this.#inTurn({ kind: 'arrange', ...task }, fileBudget());
    if (answer.kind === 'arranged') return answer;
    throw errorOf(answer);
  }

  /** The pages, from 1, on which further invoices seem to begin. */
  async cuts(task: Omit<CutsTask, 'kind'>, budget = fileBudget()): Promise<number[]> {
    const answer = await this.#inTurn({ kind: 'cuts', ...task }, budget);
    if (answer.kind === 'cut') return answer.cuts;
    throw errorOf(answer);
  }

  /** The words of pages, for searching. */
  async pageWords(words: Uint8Array, budget = fileBudget()): Promise<string> {
    const answer = await this.#inTurn({ kind: 'pageWords', words }, budget);
    if (answer.kind === 'pageWords') return answer.pageWords;
    throw errorOf(answer);
  }

  close(): Promise<void> {
    return this.#worker.close();
  }

  #inTurn(task: FieldsTask, budget: TimeBudget): Promise<FieldsAnswer> {
    const turn = this.#last.then(() => this.#worker.ask(task, budget));
    this.#last = turn.catch(() => {});
    return turn;
  }
}

function errorOf(answer: FieldsAnswer): Error {
  if (answer.kind === 'unreadable') return new UnreadableXml(answer.reason);
  return new Error(answer.kind === 'failed' ? answer.message : 'The thread gave a wrong answer');
}
