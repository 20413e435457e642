/** Something that can be done on a screen, by shortcut, from the palette, or both. */
export interface Command {
  id: string;
  label: string;
  /** As in `event.key`; `mod+z` stands for Ctrl or Cmd. */
  keys?: readonly string[];
  /** Why it cannot be done now, as a sentence; `null` if it can. */
  whyNot?: string | null;
  /** Whether the shortcut also works while this element is being typed in. */
  evenTyping?: (target: EventTarget | null) => boolean;
  run: () => void;
}

/** The commands of the open screens. The latest come first, so a dialog overrides its screen. */
export class Commands {
  readonly #listeners = new Set<() => void>();
  #parts: readonly (readonly Command[])[] = [];
  #all: readonly Command[] = [];

  readonly all = (): readonly Command[] => this.#all;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Adds commands; call the returned function to remove them. */
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
