/** Whether the device cannot store something that was typed on this page. */
export interface CannotKeep {
  state: () => boolean;
  subscribe: (listener: () => void) => () => void;
  /** Sets the state of one document. */
  say: (source: object, cannot: boolean) => void;
}

export function createCannotKeep(): CannotKeep {
  const listeners = new Set<() => void>();
  const sources = new Set<object>();
  return {
    state: () => sources.size > 0,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    say(source, cannot) {
      const before = sources.size;
      if (cannot) sources.add(source);
      else sources.delete(source);
      if (before !== sources.size) for (const listener of listeners) listener();
    },
  };
}

/** For the status chip of this page. */
export const cannotKeep = createCannotKeep();
