import type { ModelOutcome } from './VisionModel.ts';

type Outcome = Exclude<ModelOutcome, 'answered'>;

/** This many in a row are no coincidence. */
const failureThreshold = 3;
const openForMs = 5 * 60_000;

/**
 * Circuit breaker for a model that times out or is unreachable: otherwise every document would wait
 * for the whole timeout, and those behind it as well. After a pause one document tries the model
 * again, and the others go on without it until that one has an answer.
 */
export class CircuitBreaker {
  #failures = 0;
  #outcome: Outcome = 'unreachable';
  #until = 0;

  /** Why the model must not be asked now; a caller that gets `null` asks it. */
  whyNot(): Outcome | null {
    if (this.#failures < failureThreshold) return null;
    if (Date.now() < this.#until) return this.#outcome;
    this.#until = Date.now() + openForMs;
    return null;
  }

  note(outcome: ModelOutcome): void {
    if (outcome !== 'too_slow' && outcome !== 'unreachable') {
      this.#failures = 0;
      return;
    }
    this.#failures += 1;
    this.#outcome = outcome;
    this.#until = Date.now() + openForMs;
  }
}
