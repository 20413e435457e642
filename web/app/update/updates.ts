/** Whether a new version is waiting, and how to switch to it. */
export interface Updates {
  waiting: () => boolean;
  subscribe: (listener: () => void) => () => void;
  /** A new version is ready; `change` activates it. */
  offer: (change: () => void) => void;
  accept: () => void;
  later: () => void;
}

export function createUpdates(): Updates {
  const listeners = new Set<() => void>();
  let change: (() => void) | undefined;

  function become(next: typeof change) {
    change = next;
    for (const listener of listeners) listener();
  }

  return {
    waiting: () => change !== undefined,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    offer: become,
    accept: () => change?.(),
    later: () => become(undefined),
  };
}

/** The updates of this page, shown by its one prompt. */
export const updates = createUpdates();
