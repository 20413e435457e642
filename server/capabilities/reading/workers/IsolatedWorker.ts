import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { UnreadableDocument } from '#shared/reading/pages/UnreadableDocument.ts';
import type { MemoryLimits } from '../limits.ts';
import { restMessage } from './messages.ts';

interface Listener<Answer> {
  answered(answer: Answer): void;
  /** Called once, unless the worker was terminated by us. */
  ended(reason: Error): void;
}

/**
 * A message from the process: with each answer of its thread, and from time to time while that is
 * busy.
 */
export interface WorkerReport<Answer> {
  /** The CPU time used for tasks so far, in milliseconds. */
  processor: number;
  said?: Answer;
}

const usualIdleMilliseconds = 5 * 60_000;

const host = fileURLToPath(new URL('./workerHost.ts', import.meta.url));

/** Nothing secret: the process reads files of strangers. */
const passedOn = Object.fromEntries(
  ['PATH', 'NODE_COMPILE_CACHE'].flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value]];
  }),
);

/**
 * Signals with which a process ends when it is out of memory: from itself, from V8 or from the
 * system.
 */
const endsForMemory: ReadonlySet<unknown> = new Set(['SIGKILL', 'SIGABRT', 'SIGTRAP', 'SIGILL']);

/**
 * A thread in a process of its own. Some files can exhaust memory in a way that ends the whole
 * process, which must not be the server's. It does not inherit the server's environment either.
 */
export class IsolatedWorker<Task extends object, Answer> {
  readonly #process: ChildProcess;
  readonly #endIdle: () => void;
  readonly #idleMilliseconds: number;
  #idle: NodeJS.Timeout | undefined;
  #terminated = false;
  #processorMilliseconds = 0;

  constructor(script: URL, limits: MemoryLimits, listener: Listener<Answer>) {
    const { heapMegabytes, residentMegabytes } = limits;
    this.#process = fork(host, [script.href, String(heapMegabytes), String(residentMegabytes)], {
      serialization: 'advanced',
      execArgv: ['--disable-warning=ExperimentalWarning'],
      env: passedOn,
      // What libraries print about odd files is of no use in the server's log.
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    this.#process.on('message', ({ processor, said }: WorkerReport<Answer>) => {
      this.#processorMilliseconds = processor;
      if (said !== undefined) listener.answered(said);
    });
    const end = (reason: Error) => {
      if (this.#terminated) return;
      this.#terminated = true;
      listener.ended(reason);
    };
    this.#process.on('error', end);
    this.#process.on('exit', (_, signal) => {
      end(
        endsForMemory.has(signal)
          ? new UnreadableDocument('out_of_memory')
          : new Error('A reading process ended'),
      );
    });
    this.#idleMilliseconds = limits.idleMilliseconds ?? usualIdleMilliseconds;
    this.#endIdle = () => {
      end(new Error('A reading process was idle'));
      void this.terminate();
    };
    this.#unref();
  }

  get processorMilliseconds(): number {
    return this.#processorMilliseconds;
  }

  post(task: Task): void {
    // A failure to send, or to start the process, is reported as its end.
    if (this.#process.connected) this.#process.send(task, () => {});
  }

  /** Keeps the server's process alive while it works. */
  ref(): void {
    clearTimeout(this.#idle);
    this.#process.ref();
    this.#process.channel?.ref();
  }

  /** Its task is over. */
  rest(): void {
    this.#unref();
    if (this.#terminated) return;
    if (this.#process.connected) this.#process.send(restMessage, () => {});
    this.#idle = setTimeout(this.#endIdle, this.#idleMilliseconds).unref();
  }

  #unref(): void {
    this.#process.unref();
    this.#process.channel?.unref();
  }

  async terminate(): Promise<void> {
    this.#terminated = true;
    clearTimeout(this.#idle);
    const { exitCode, signalCode } = this.#process;
    if (exitCode !== null || signalCode !== null || this.#process.pid === undefined) return;
    this.#process.ref();
    const gone = new Promise((resolve) => this.#process.once('exit', resolve));
    this.#process.kill('SIGKILL');
    await gone;
  }
}
