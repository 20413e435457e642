import { Worker } from 'node:worker_threads';
import type { Trace } from '#shared/reading/learning/trace.ts';
import type { Reading } from '#shared/reading/reading.ts';
import { UnreadableXml } from '../reading/einvoice/UnreadableXml.ts';
import { UnreadableDocument } from '../reading/UnreadableDocument.ts';
import type { FieldsAnswer, FieldsTask, JudgeTask, ReadTask, TraceTask } from './fieldsMessages.ts';
import type { Fields } from './fieldsOf.ts';

const limits = { milliseconds: 30_000, heapMegabytes: 256 };

interface Pending {
  resolve(answer: FieldsAnswer): void;
  reject(error: Error): void;
}

/** A thread that finds out what files say, one file at a time: none of them holds up the server, or takes it down. */
export class FieldsThread {
  #worker: Worker | null = null;
  #pending: Pending | null = null;
  #last: Promise<unknown> = Promise.resolve();
  #closed = false;

  /** What the e-invoice in a file says, or else its pages. */
  async read(task: Omit<ReadTask, 'kind'>): Promise<Fields> {
    const answer = await this.#inTurn({ kind: 'read', ...task });
    if (answer.kind === 'read') return answer.fields;
    throw errorOf(answer);
  }

  /** What pages say, with what was learned of their vendor and what a model says of them. */
  async judge(task: Omit<JudgeTask, 'kind'>): Promise<Reading> {
    const answer = await this.#inTurn({ kind: 'judge', ...task });
    if (answer.kind === 'judged') return answer.reading;
    throw errorOf(answer);
  }

  /** Where confirmed values stand in pages. */
  async trace(task: Omit<TraceTask, 'kind'>): Promise<Trace[]> {
    const answer = await this.#inTurn({ kind: 'trace', ...task });
    if (answer.kind === 'traced') return answer.traces;
    throw errorOf(answer);
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#worker?.terminate();
  }

  #inTurn(task: FieldsTask): Promise<FieldsAnswer> {
    const turn = this.#last.then(() => this.#ask(task));
    this.#last = turn.catch(() => {});
    return turn;
  }

  async #ask(task: FieldsTask): Promise<FieldsAnswer> {
    if (this.#closed) throw new Error('The thread is closed');
    this.#worker ??= this.#start();
    const worker = this.#worker;
    worker.ref();
    let timer: NodeJS.Timeout | undefined;
    try {
      return await new Promise<FieldsAnswer>((resolve, reject) => {
        this.#pending = { resolve, reject };
        timer = setTimeout(() => reject(new UnreadableDocument('too_slow')), limits.milliseconds);
        worker.postMessage(task);
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

  #start(): Worker {
    const worker = new Worker(new URL('./fieldsWorker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: limits.heapMegabytes },
      // What a library says of an odd file is of no use in the server's log.
      stdout: true,
      stderr: true,
    });
    worker.stdout.resume();
    worker.stderr.resume();
    // One that was given up may still have something to say, which is not about the present file.
    const ifPresent = (say: (pending: Pending) => void) => {
      if (worker === this.#worker && this.#pending) say(this.#pending);
    };
    worker.on('message', (answer: FieldsAnswer) => ifPresent(({ resolve }) => resolve(answer)));
    worker.on('error', (error: Error) => ifPresent(({ reject }) => reject(reasonOf(error))));
    worker.on('exit', () => {
      ifPresent(({ reject }) => reject(new Error('The thread has ended')));
      if (worker === this.#worker) this.#worker = null;
    });
    return worker;
  }
}

function errorOf(answer: FieldsAnswer): Error {
  if (answer.kind === 'unreadable') return new UnreadableXml(answer.reason);
  return new Error(answer.kind === 'failed' ? answer.message : 'The thread gave a wrong answer');
}

function reasonOf(error: Error): Error {
  const isFull = 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
  return isFull ? new UnreadableDocument('out_of_memory', { cause: error }) : error;
}
