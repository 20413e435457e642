import { Worker } from 'node:worker_threads';
import type { Reading } from '#shared/reading/reading.ts';
import type { FileType } from '#shared/uploads/fileTypes.ts';
import { UnreadableXml, type UnreadableXmlReason } from '../reading/einvoice/UnreadableXml.ts';
import { UnreadableDocument } from '../reading/UnreadableDocument.ts';
import type { Fields } from './fieldsOf.ts';

export interface FieldsTask {
  type: FileType;
  bytes: Uint8Array;
  /** What its pages say; none of an XML. */
  page: Reading | null;
}

export type FieldsAnswer =
  | { kind: 'read'; fields: Fields }
  | { kind: 'unreadable'; reason: UnreadableXmlReason }
  | { kind: 'failed'; message: string };

const limits = { milliseconds: 30_000, heapMegabytes: 256 };

interface Pending {
  resolve(answer: FieldsAnswer): void;
  reject(error: Error): void;
}

/** A thread that looks for e-invoices in files, one file at a time: none of them holds up the server, or takes it down. */
export class FieldsThread {
  #worker: Worker | null = null;
  #pending: Pending | null = null;
  #last: Promise<unknown> = Promise.resolve();
  #closed = false;

  async read(task: FieldsTask): Promise<Fields> {
    const turn = this.#last.then(() => this.#ask(task));
    this.#last = turn.catch(() => {});
    const answer = await turn;
    if (answer.kind === 'read') return answer.fields;
    if (answer.kind === 'unreadable') throw new UnreadableXml(answer.reason);
    throw new Error(answer.message);
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#worker?.terminate();
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

function reasonOf(error: Error): Error {
  const isFull = 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
  return isFull ? new UnreadableDocument('out_of_memory', { cause: error }) : error;
}
