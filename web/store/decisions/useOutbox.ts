import { useLiveQuery } from 'dexie-react-hooks';
import { discard, retry } from '#sync/client/outbox/settle.ts';
import type { LocalDatabase } from '../database/LocalDatabase.ts';
import { newId } from '../syncing/devicePorts.ts';
import { useSyncing } from '../syncing/SyncingContext.ts';
import { type OutboxEntry, outboxEntries } from './outboxEntries.ts';

interface Outbox {
  /** In the order in which they were made; `undefined` while the database opens. */
  entries: OutboxEntry[] | undefined;
  /**
   * Tries again what came back. An approval that met other values than its author had seen goes out afresh, with the
   * fingerprint and the values that the person sees now.
   */
  retry: (entry: OutboxEntry, afresh?: { ifMatch: string; seen: unknown }) => Promise<void>;
  /** Makes a decision that came back as another call, in its place. */
  retryInstead: (entry: OutboxEntry, instead: { path: string; key: string }) => Promise<void>;
  /** Gives something up, for good. False when it is on its way at this moment. Ask the person first. */
  discard: (entry: OutboxEntry) => Promise<boolean>;
  /** Tries now what would be tried later. */
  sendNow: () => void;
}

/** Everything that waits or came back, for the outbox panel. */
export function useOutbox(database: LocalDatabase): Outbox {
  const syncing = useSyncing();
  const entries = useLiveQuery(
    async () => outboxEntries(await database.outbox.toArray()),
    [database],
  );
  return {
    entries,
    async retry({ orders }, afresh) {
      const now = Date.now();
      for (const order of orders) {
        await retry(
          database,
          order,
          afresh ? { now, afresh: { ...afresh, key: newId() } } : { now },
        );
      }
    },
    async retryInstead({ orders }, instead) {
      for (const order of orders) await retry(database, order, { now: Date.now(), instead });
    },
    async discard({ orders }) {
      for (const order of orders) if (!(await discard(database, order))) return false;
      return true;
    },
    sendNow: () => syncing.wake(),
  };
}
