import { useSyncExternalStore } from 'react';

/** `offline`: the device says that it has no network. `unreachable`: calls fail although it has one. */
type ConnectionState = 'online' | 'offline' | 'unreachable';

export interface Connection {
  state: () => ConnectionState;
  subscribe: (listener: () => void) => () => void;
  /** Whether the last call reached the server. */
  heard: (reached: boolean) => void;
  /** The device gained or lost its network. */
  changed: (online: boolean) => void;
}

export function createConnection(onlineAtFirst: boolean): Connection {
  const listeners = new Set<() => void>();
  let online = onlineAtFirst;
  let reached = true;

  const state = (): ConnectionState => {
    if (!online) return 'offline';
    return reached ? 'online' : 'unreachable';
  };

  function become(change: () => void) {
    const before = state();
    change();
    if (state() === before) return;
    for (const listener of listeners) listener();
  }

  return {
    state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    heard: (now) =>
      become(() => {
        reached = now;
      }),
    changed: (now) =>
      become(() => {
        online = now;
        // Calls that failed without a network say nothing about the server.
        reached = true;
      }),
  };
}

/** The connection of this page. */
export const connection = createConnection(globalThis.navigator?.onLine !== false);

export function useConnection(): ConnectionState {
  return useSyncExternalStore(connection.subscribe, connection.state);
}
