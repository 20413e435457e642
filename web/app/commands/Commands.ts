/** Something that the person can do here: by a key, out of the palette, or both. */
export interface Command {
  id: string;
  label: string;
  /** As `event.key` says it; `mod+z` with Ctrl or Cmd. */
  keys?: readonly string[];
  /** Why it cannot be done now, in a sentence. */
  whyNot?: string | null;
  /** Whether its keys are meant although somebody types there. */
  evenTyping?: (target: EventTarget | null) => boolean;
  run: () => void;
}

/** What can be done on the screens that are open. What came last comes first: a dialog's before its screen's. */
export class Commands {
  readonly #listeners = new Set<() => void>();
  #parts: readonly (readonly Command[])[] = [];
  #all: readonly Command[] = [];

  readonly all = (): readonly Command[] => this.#all;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Until what it answers is called. */
  add(part: readonly Command[]): () => void {
    this.#become([part, ...this.#parts]);
    return () => this.#become(this.#parts.filter((one) => one !== part));
  }

  find(keys: string): Command | undefined {
    return this.#all.find((command) => command.keys?.includes(keys));
  }

  #become(parts: readonly (readonly Command[])[]): void {
    this.#parts = parts;
    this.#all = parts.flat();
    for (const listener of this.#listeners) listener();
  }
}
