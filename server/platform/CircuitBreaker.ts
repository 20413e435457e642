/** After this many failures in a row the circuit opens. */
const failureThreshold = 3;

/** A call that the circuit lets through. */
export interface Attempt<Failure> {
  /** `null`: the provider has answered, be it a refusal. */
  note(failure: Failure | null): void;
  /** Its caller gave it up before the provider could be expected to answer, so it says nothing about the provider. */
  abandon(): void;
}

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
    return this.#isOpen && Date.now() < this.#until ? this.#last : null;
  }

  /** `null`: the provider must not be called now. */
  begin(): Attempt<Failure> | null {
    if (this.trouble !== null) return null;
    let trialUntil: number | null = null;
    if (this.#isOpen) {
      trialUntil = Date.now() + this.#openForMs;
      this.#until = trialUntil;
    }
    return {
      note: (failure) => this.#note(failure),
      abandon: () => {
        // The next caller tries the provider, unless another call has failed meanwhile.
        if (this.#until === trialUntil) this.#until = 0;
      },
    };
  }

  get #isOpen(): boolean {
    return this.#failures >= failureThreshold;
  }

  #note(failure: Failure | null): void {
    if (failure === null) {
      this.#failures = 0;
      return;
    }
    this.#failures += 1;
    this.#last = failure;
    this.#until = Date.now() + this.#openForMs;
  }
}
