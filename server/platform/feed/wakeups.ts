/** Wakes subscribers when rows of an account have changed. A wake-up carries no data and may be spurious. */
export interface Wakeups {
  /** Reports the account's latest sequence. Called after each commit of this node. */
  changed(accountId: string, seq: number): void;
  subscribe(accountId: string, listener: (seq: number) => void): () => void;
}

/** Within this process only. */
export function createWakeups(): Wakeups {
  const listeners = new Map<string, Set<(seq: number) => void>>();
  return {
    changed(accountId, seq) {
      for (const listener of listeners.get(accountId) ?? []) listener(seq);
    },
    subscribe(accountId, listener) {
      const own = listeners.get(accountId) ?? new Set();
      listeners.set(accountId, own);
      // A new function each time, because one listener may subscribe twice.
      const entry = (seq: number) => listener(seq);
      own.add(entry);
      return () => {
        own.delete(entry);
        if (own.size === 0 && listeners.get(accountId) === own) listeners.delete(accountId);
      };
    },
  };
}
