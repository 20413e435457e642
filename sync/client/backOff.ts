const firstWaitInMs = 1_000;
const longestWaitInMs = 5 * 60_000;

/** Waits that grow with every failure, and differ from device to device so that they do not return all at once. */
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

  /** How long to wait now. */
  failed(): number {
    const wait = Math.min(this.#firstInMs * 2 ** this.#failures, this.#longestInMs);
    this.#failures++;
    return wait * (0.5 + this.#random() / 2);
  }

  succeeded(): void {
    this.#failures = 0;
  }
}
