import { useLayoutEffect, useRef } from 'react';

/** Something that can be done on a screen, by shortcut, from the palette, or both. */
export interface Command {
  id: string;
  label: string;
  /** Other words by which the palette finds it. */
  also?: string;
  /** Whether the palette shows it only once something is typed. */
  onlySearched?: boolean;
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

/** The commands of this page. */
export const commands = new Commands();

/** Registers commands while the component is mounted. */
export function useCommands(offeredCommands: readonly Command[]): void {
  const latest = useRef(offeredCommands);
  useLayoutEffect(() => {
    latest.current = offeredCommands;
  });
  const find = (wanted: string) => latest.current.find(({ id }) => id === wanted);
  // Registers again only when ids, labels or `whyNot` change; `run` always calls the latest
  // render's function.
  const commandTexts = offeredCommands
    .map(({ id, label, whyNot }) => [id, label, whyNot ?? ''].join('\n'))
    .join('\n\n');
  // biome-ignore lint/correctness/useExhaustiveDependencies: `commandTexts` stands for the commands
  useLayoutEffect(
    () =>
      commands.add(
        latest.current.map((command) => ({
          ...command,
          run: () => find(command.id)?.run(),
          evenTyping: (target: EventTarget | null) =>
            find(command.id)?.evenTyping?.(target) ?? false,
        })),
      ),
    [commandTexts],
  );
}
