import { useLayoutEffect, useRef } from 'react';
import type { Command } from './Commands.ts';
import { commands } from './pageCommands.ts';

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
