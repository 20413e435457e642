import { useLiveQuery } from 'dexie-react-hooks';
import type { LocalDatabase } from '../database/LocalDatabase.ts';
import { newId } from '../device/devicePorts.ts';
import { useSyncing } from '../syncing/SyncingContext.ts';
import { type OutboxEntry, outboxEntries } from './outboxEntries.ts';
import { takeBackInMs } from './takeBackTime.ts';

interface Outbox {
  /** In the order in which they were made; `undefined` while loading. */
  entries: OutboxEntry[] | undefined;
  /**
   * Retries an entry that came back. An approval refused as changed is made afresh, with the fingerprint and values that
   * the person sees now.
   */
  retry: (entry: OutboxEntry, afresh?: { ifMatch: string; seen: unknown }) => Promise<void>;
  /** Retries a decision as another call. */
  retryInstead: (entry: OutboxEntry, instead: { path: string; key: string }) => Promise<void>;
  /** Discards an entry for good, so ask the person first. False if it is being sent. */
  discard: (entry: OutboxEntry) => Promise<boolean>;
  /** Ends all back-off. */
  sendNow: () => void;
}

/** Loaded after the first screen: it needs Yjs, and the header, which is on every screen, needs only the entries. */
export const loadRetryOrDiscard = () => import('#sync/client/sending/retryOrDiscard.ts');

/** The outbox as the outbox panel shows it. */
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
      const { retry } = await loadRetryOrDiscard();
      for (const order of orders) {
        await retry(
          database,
          order,
          afresh
            ? { now, afresh: { ...afresh, key: newId(), sendAfterInMs: takeBackInMs() } }
            : { now },
        );
      }
    },
    async retryInstead({ orders }, instead) {
      const { retry } = await loadRetryOrDiscard();
      for (const order of orders) await retry(database, order, { now: Date.now(), instead });
    },
    async discard({ orders }) {
      const { discard } = await loadRetryOrDiscard();
      for (const order of orders) if (!(await discard(database, order))) return false;
      return true;
    },
    sendNow: () => syncing.wake(),
  };
}
