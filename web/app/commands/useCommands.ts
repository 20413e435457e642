import { useLayoutEffect, useRef } from 'react';
import type { Command } from './Commands.ts';
import { commands } from './pageCommands.ts';

/** Offers these as long as the component is there. */
export function useCommands(offered: readonly Command[]): void {
  const latest = useRef(offered);
  useLayoutEffect(() => {
    latest.current = offered;
  });
  const find = (wanted: string) => latest.current.find(({ id }) => id === wanted);
  // Told anew when what is said of them changes, before the next key; what they do is always of the last drawing.
  const said = offered
    .map(({ id, label, whyNot }) => [id, label, whyNot ?? ''].join('\n'))
    .join('\n\n');
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is said of them is what is listened to
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
    [said],
  );
}
