import type { Locks } from '../ports.ts';

/** The locks of one browser, shared by its tabs and its worker. */
export function memoryLocks(): Locks {
  const last = new Map<string, Promise<void>>();
  const held = new Set<string>();

  function enter(name: string, work: () => Promise<void>): Promise<void> {
    const turn = (last.get(name) ?? Promise.resolve()).then(async () => {
      held.add(name);
      try {
        await work();
      } finally {
        held.delete(name);
      }
    });
    last.set(
      name,
      turn.catch(() => undefined),
    );
    return turn;
  }

  return {
    hold: (name, signal, work) =>
      enter(name, async () => {
        if (!signal.aborted) await work();
      }),
    async holdIfFree(name, work) {
      if (held.has(name)) return false;
      await enter(name, work);
      return true;
    },
  };
}
