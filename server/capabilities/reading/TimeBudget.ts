/**
 * How much of the processor's time everything about one document may take together, however many pieces of work it is.
 * The clock would count what a busy machine does for others, too.
 */
export class TimeBudget {
  #milliseconds: number;

  constructor(milliseconds: number) {
    this.#milliseconds = milliseconds;
  }

  /** What is left of it, in milliseconds. */
  get left(): number {
    return Math.max(0, this.#milliseconds);
  }

  take(milliseconds: number): void {
    this.#milliseconds -= milliseconds;
  }
}
