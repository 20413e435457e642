import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { UnreadableDocument } from '../UnreadableDocument.ts';

export interface MemoryLimits {
  /** Of the JavaScript heap. */
  heapMegabytes: number;
  /** Of the whole process. */
  residentMegabytes: number;
}

interface Listener<Answer> {
  answered(answer: Answer): void;
  /** Once, and not when it was terminated. */
  ended(reason: Error): void;
}

/** What a process tells: with everything that its thread says, and now and then while that is busy. */
export interface Told<Answer> {
  /** What it has taken of the processor's time so far, in milliseconds. */
  processor: number;
  said?: Answer;
}

const host = fileURLToPath(new URL('./workerHost.ts', import.meta.url));

/** As processes end that have no memory left, by their own hand, that of V8 or that of the system. */
const endsForMemory: ReadonlySet<unknown> = new Set(['SIGKILL', 'SIGABRT', 'SIGTRAP', 'SIGILL']);

/**
 * A thread in a process of its own. Some of what a file can do to the memory of a thread ends its whole process, and that
 * is not to be the server's. Nothing of the server's environment is in it, either.
 */
export class IsolatedWorker<Task extends object, Answer> {
  readonly #process: ChildProcess;
  #terminated = false;
  #processorMilliseconds = 0;

  constructor(script: URL, limits: MemoryLimits, listener: Listener<Answer>) {
    const { heapMegabytes, residentMegabytes } = limits;
    this.#process = fork(host, [script.href, String(heapMegabytes), String(residentMegabytes)], {
      serialization: 'advanced',
      execArgv: ['--disable-warning=ExperimentalWarning'],
      env: { PATH: process.env['PATH'] },
      // What libraries say of an odd file is of no use in the server's log.
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    this.#process.on('message', ({ processor, said }: Told<Answer>) => {
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
    this.unref();
  }

  get processorMilliseconds(): number {
    return this.#processorMilliseconds;
  }

  post(task: Task): void {
    // That it could not be sent, or that there never was a process, is told as its end.
    if (this.#process.connected) this.#process.send(task, () => {});
  }

  /** The server's process waits for it. */
  ref(): void {
    this.#process.ref();
    this.#process.channel?.ref();
  }

  unref(): void {
    this.#process.unref();
    this.#process.channel?.unref();
  }

  async terminate(): Promise<void> {
    this.#terminated = true;
    const { exitCode, signalCode } = this.#process;
    if (exitCode !== null || signalCode !== null || this.#process.pid === undefined) return;
    this.#process.ref();
    const gone = new Promise((resolve) => this.#process.once('exit', resolve));
    this.#process.kill('SIGKILL');
    await gone;
  }
}
