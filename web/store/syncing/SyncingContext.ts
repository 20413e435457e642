import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Sync } from '#sync/client/Sync.ts';
import type { Syncing } from './Syncing.ts';

export const SyncingContext = createContext<Syncing | null>(null);

export function useSyncing(): Syncing {
  const syncing = useContext(SyncingContext);
  if (!syncing) throw new Error('SyncingContext is missing above this component');
  return syncing;
}

/** `undefined` while the database opens, and when nobody is signed in. */
export function useSync(): Sync | undefined {
  const syncing = useSyncing();
  return useSyncExternalStore(syncing.subscribe, syncing.sync);
}
