import { UnreadableDocument } from '../UnreadableDocument.ts';

interface Watched {
  /** What its process has taken of the processor's time so far. */
  readonly processorMilliseconds: number;
}

/**
 * By the clock, work may take this many times what it may take of the processor: that the machine is busy with other
 * things is not the fault of a file. Work that waits for what never comes ends with that.
 */
const patience = 4;

/** It got no turn, or waits in vain: nobody knows whether that is the file's fault, and it may go well another time. */
export class GotNowhere extends Error {
  constructor() {
    super('The work got nowhere in its time');
  }
}

/** How often it is looked again, at most; a process tells of its time about as often. */
const lookEveryMs = 100;

/** Watches over what a process does for one task, and says once that it has to end, and why. */
export class Watch {
  readonly #watched: Watched;
  readonly #most: number;
  readonly #end: (reason: Error) => void;
  #timer: NodeJS.Timeout | undefined;
  #from = 0;
  #begun = 0;

  constructor(watched: Watched, mostMilliseconds: number, end: (reason: Error) => void) {
    this.#watched = watched;
    this.#most = mostMilliseconds;
    this.#end = end;
    this.restart();
  }

  /** Of the processor's time, in milliseconds, since it was begun. */
  get spent(): number {
    return this.#watched.processorMilliseconds - this.#from;
  }

  /** It has got on, and may take as much again. */
  restart(): void {
    this.#from = this.#watched.processorMilliseconds;
    this.#begun = performance.now();
    this.#lookLater();
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  #lookLater(): void {
    const ofProcessor = this.#most - this.spent;
    const ofClock = this.#most * patience - (performance.now() - this.#begun);
    clearTimeout(this.#timer);
    if (ofProcessor <= 0) this.#end(new UnreadableDocument('too_slow'));
    else if (ofClock <= 0) this.#end(new GotNowhere());
    else {
      const left = Math.max(Math.min(ofProcessor, ofClock), lookEveryMs);
      this.#timer = setTimeout(() => this.#lookLater(), left);
    }
  }
}
