/** Whether anything that was typed on this page cannot be put on the device. */
export interface CannotKeep {
  state: () => boolean;
  subscribe: (listener: () => void) => () => void;
  /** What somebody has to say about their own part of it. */
  say: (who: object, cannot: boolean) => void;
}

export function createCannotKeep(): CannotKeep {
  const listeners = new Set<() => void>();
  const who = new Set<object>();
  return {
    state: () => who.size > 0,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    say(one, cannot) {
      const before = who.size;
      if (cannot) who.add(one);
      else who.delete(one);
      if (before !== who.size) for (const listener of listeners) listener();
    },
  };
}

/** For the one status chip of this page. */
export const cannotKeep = createCannotKeep();
