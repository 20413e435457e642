/**
 * The CPU time that all work on one document may take together. Wall-clock time would include what
 * a busy machine does for others.
 */
export class TimeBudget {
  #milliseconds: number;

  constructor(milliseconds: number) {
    this.#milliseconds = milliseconds;
  }

  /** The remaining milliseconds. */
  get left(): number {
    return Math.max(0, this.#milliseconds);
  }

  take(milliseconds: number): void {
    this.#milliseconds -= milliseconds;
  }
}
