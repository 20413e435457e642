/** After this many failures in a row the circuit opens. */
const failureThreshold = 3;

/**
 * Circuit breaker for a provider that times out or is unreachable: otherwise every caller would wait for the whole
 * timeout, and those behind it as well. After a pause one caller tries the provider again, and the others go on without
 * it until that one has an answer.
 */
export class CircuitBreaker<Failure> {
  readonly #openForMs: number;
  #failures = 0;
  #last: Failure | null = null;
  #until = 0;

  constructor(openForMs = 5 * 60_000) {
    this.#openForMs = openForMs;
  }

  /** No failures in a row are known. */
  get isUntroubled(): boolean {
    return this.#failures === 0;
  }

  /** Why the provider must not be called now, for somebody who will not call it either way. */
  get trouble(): Failure | null {
    const isOpen = this.#failures >= failureThreshold && Date.now() < this.#until;
    return isOpen ? this.#last : null;
  }

  /** Why the provider must not be called now; a caller that gets `null` calls it. */
  whyNot(): Failure | null {
    const trouble = this.trouble;
    if (trouble !== null || this.#failures < failureThreshold) return trouble;
    this.#until = Date.now() + this.#openForMs;
    return null;
  }

  /** `null`: the provider has answered, be it a refusal. */
  note(failure: Failure | null): void {
    if (failure === null) {
      this.#failures = 0;
      return;
    }
    this.#failures += 1;
    this.#last = failure;
    this.#until = Date.now() + this.#openForMs;
  }
}
