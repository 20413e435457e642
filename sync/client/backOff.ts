const firstWaitInMs = 1_000;
const longestWaitInMs = 5 * 60_000;

/** Exponential back-off with jitter, so that devices do not all come back at the same moment. */
export class BackOff {
  readonly #random: () => number;
  readonly #firstInMs: number;
  readonly #longestInMs: number;
  #failures = 0;

  constructor(random: () => number, firstInMs = firstWaitInMs, longestInMs = longestWaitInMs) {
    this.#random = random;
    this.#firstInMs = firstInMs;
    this.#longestInMs = longestInMs;
  }

  /** Counts a failure and returns how long to wait, in ms. */
  failed(): number {
    const wait = Math.min(this.#firstInMs * 2 ** this.#failures, this.#longestInMs);
    this.#failures++;
    return wait * (0.5 + this.#random() / 2);
  }

  succeeded(): void {
    this.#failures = 0;
  }
}
