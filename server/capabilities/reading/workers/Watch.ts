import { UnreadableDocument } from '#shared/reading/pages/UnreadableDocument.ts';

interface Watched {
  /** The CPU time that its process has used so far. */
  readonly processorMilliseconds: number;
}

/** How many times the CPU time work may take by the clock, unless a limit says otherwise. */
export const usualPatience = 4;

export interface TimeLimit {
  /** Of the CPU. */
  milliseconds: number;
  /**
   * Wall-clock time may be this multiple of the CPU time: a busy machine is not the file's fault. It
   * also ends work that waits for something that never happens.
   */
  patience: number;
}

/**
 * It got no CPU time, or waits in vain. Whether the file is the cause is unknown, so a retry may
 * succeed.
 */
export class NoProgress extends Error {
  constructor() {
    super('The work got nowhere in its time');
  }
}

/** The shortest check interval; a process reports its CPU time about as often. */
const lookEveryMs = 100;

/**
 * Enforces the time limits of one task in a process, and reports once when and why it has to end.
 */
export class Watch {
  readonly #watched: Watched;
  readonly #limit: TimeLimit;
  readonly #end: (reason: Error) => void;
  #timer: NodeJS.Timeout | undefined;
  #from = 0;
  #begun = 0;

  constructor(watched: Watched, limit: TimeLimit, end: (reason: Error) => void) {
    this.#watched = watched;
    this.#limit = limit;
    this.#end = end;
    this.restart();
  }

  /** The CPU time since the start, in milliseconds. */
  get spent(): number {
    return this.#watched.processorMilliseconds - this.#from;
  }

  /** It has made progress, so the limit starts again. */
  restart(): void {
    this.#from = this.#watched.processorMilliseconds;
    this.#begun = performance.now();
    this.#lookLater();
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  #lookLater(): void {
    const { milliseconds, patience } = this.#limit;
    const ofProcessor = milliseconds - this.spent;
    const ofClock = milliseconds * patience - (performance.now() - this.#begun);
    clearTimeout(this.#timer);
    if (ofProcessor <= 0) this.#end(new UnreadableDocument('too_slow'));
    else if (ofClock <= 0) this.#end(new NoProgress());
    else {
      const left = Math.max(Math.min(ofProcessor, ofClock), lookEveryMs);
      this.#timer = setTimeout(() => this.#lookLater(), left);
    }
  }
}
