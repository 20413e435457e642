import type { ModelOutcome } from './VisionModel.ts';

type Outcome = Exclude<ModelOutcome, 'answered'>;

/** As many in a row are no accident. */
const mostFailures = 3;
const restMs = 5 * 60_000;

/**
 * A model that is silent or gone is left alone for a while: each document would wait for it as long as it may take, and all
 * that come after for those. Then one document tries it, and the others go on without it until that one knows.
 */
export class Rest {
  #failures = 0;
  #outcome: Outcome = 'unreachable';
  #until = 0;

  /** Why the model is not to be asked now; whoever gets `null` asks it. */
  whyNot(): Outcome | null {
    if (this.#failures < mostFailures) return null;
    if (Date.now() < this.#until) return this.#outcome;
    this.#until = Date.now() + restMs;
    return null;
  }

  note(outcome: ModelOutcome): void {
    if (outcome !== 'too_slow' && outcome !== 'unreachable') {
      this.#failures = 0;
      return;
    }
    this.#failures += 1;
    this.#outcome = outcome;
    this.#until = Date.now() + restMs;
  }
}
