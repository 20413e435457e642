const isFull = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === 'QuotaExceededError' ||
    ('inner' in error && error.inner !== error && isFull(error.inner)));

/** Why the device could not store an edit, and what to do about it. */
export function keepProblemText(error: unknown): string {
  return isFull(error)
    ? 'This device has no space left. Free some, and keep this page open until then: what you typed is only here.'
    : 'This device could not keep what you typed. Keep this page open; Docket tries again.';
}

/** Whether the device cannot store something that was typed on this page. */
interface CannotKeep {
  state: () => boolean;
  subscribe: (listener: () => void) => () => void;
  /** Sets the state of one document. */
  say: (source: object, cannot: boolean) => void;
}

function createCannotKeep(): CannotKeep {
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
