/** Tells whoever waits for changes of an account that there are some. It may be told too often, and carries no facts. */
export interface Wakeups {
  /** Rows of the account go up to this sequence now. Called after each commit of this node. */
  changed(accountId: string, seq: number): void;
  subscribe(accountId: string, listener: (seq: number) => void): () => void;
}

/** Within this process alone. */
export function createWakeups(): Wakeups {
  const listeners = new Map<string, Set<(seq: number) => void>>();
  return {
    changed(accountId, seq) {
      for (const listener of listeners.get(accountId) ?? []) listener(seq);
    },
    subscribe(accountId, listener) {
      const own = listeners.get(accountId) ?? new Set();
      listeners.set(accountId, own);
      // Its own function each time: somebody may listen twice with the same one.
      const entry = (seq: number) => listener(seq);
      own.add(entry);
      return () => {
        own.delete(entry);
        if (own.size === 0 && listeners.get(accountId) === own) listeners.delete(accountId);
      };
    },
  };
}
