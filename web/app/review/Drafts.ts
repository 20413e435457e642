/** Text being typed, by field, for sums that are checked while typing. */
export class Drafts {
  readonly #listeners = new Set<() => void>();
  #all: ReadonlyMap<string, string> = new Map();

  readonly all = (): ReadonlyMap<string, string> => this.#all;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** `null` removes the draft. */
  set(field: string, text: string | null): void {
    if ((this.#all.get(field) ?? null) === text) return;
    const all = new Map(this.#all);
    if (text === null) all.delete(field);
    else all.set(field, text);
    this.#all = all;
    for (const listener of this.#listeners) listener();
  }
}
