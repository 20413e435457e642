import { UnreadableDocument } from './UnreadableDocument.ts';

/** How long everything about one document may take together, however many pieces of work it is. */
export class TimeBudget {
  #milliseconds: number;

  constructor(milliseconds: number) {
    this.#milliseconds = milliseconds;
  }

  /** What is left of it, in milliseconds. */
  get left(): number {
    return Math.max(0, this.#milliseconds);
  }

  /** Begins a piece of work, and takes off what that has taken. */
  async spend<T>(work: () => Promise<T>): Promise<T> {
    if (this.left === 0) throw new UnreadableDocument('too_slow');
    const begun = performance.now();
    try {
      return await work();
    } finally {
      this.#milliseconds -= performance.now() - begun;
    }
  }
}
