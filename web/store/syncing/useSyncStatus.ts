import { useLiveQuery } from 'dexie-react-hooks';
import { useSyncExternalStore } from 'react';
import { useConnection } from '../../api/connection.ts';
import { cannotKeep } from '../database/cannotKeep.ts';
import type { LocalDatabase } from '../database/LocalDatabase.ts';
import { useCaptures } from '../database/useRows.ts';
import { useSessionState } from '../session/SessionContext.ts';
import { useSyncing } from './SyncingContext.ts';
import { type SyncStatus, syncStatus } from './syncStatus.ts';

/** The status of synchronisation on this page; `saved` means that the server has everything. */
export function useSyncStatus(database: LocalDatabase): SyncStatus {
  const items = useLiveQuery(() => database.outbox.toArray(), [database]);
  const captures = useCaptures(database);
  const connection = useConnection();
  const session = useSessionState();
  const syncing = useSyncing();
  const version = useSyncExternalStore(syncing.subscribe, syncing.versionState);
  const failing = useSyncExternalStore(syncing.subscribe, syncing.isFailing);
  const isFull = useSyncExternalStore(cannotKeep.subscribe, cannotKeep.state);
  return syncStatus({
    items,
    captures,
    online: connection === 'online',
    signedOut: session.status !== 'in' || session.validity === 'ended',
    tooOld: version === 'tooOld',
    failing,
    cannotKeep: isFull,
  });
}
