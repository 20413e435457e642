/** The parts of synchronising whose last try failed unexpectedly. */
export class Failing {
  readonly #parts = new Set<string>();
  readonly #onChanged: (failing: boolean) => void;

  constructor(onChanged: (failing: boolean) => void) {
    this.#onChanged = onChanged;
  }

  failed(part: string): void {
    if (this.#parts.size === 0) this.#onChanged(true);
    this.#parts.add(part);
  }

  succeeded(part: string): void {
    if (this.#parts.delete(part) && this.#parts.size === 0) this.#onChanged(false);
  }
}
