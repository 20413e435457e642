import { liveQuery } from 'dexie';
import type { SyncDatabase } from '#sync/client/tables/SyncDatabase.ts';
import { outboxTag } from '../syncing/outboxTag.ts';

interface WithBackgroundSync {
  sync: { register(tag: string): Promise<void> };
}

/**
 * While something is unsent, asks the browser to wake the service worker for it when every page is closed, and not to clear
 * it away when it runs short of space.
 */
export function keepPromise(database: SyncDatabase): () => void {
  let newest = '';
  let asked = false;
  // At once, while there is a network to get it by.
  startSyncWorker().catch(() => undefined);
  const subscription = liveQuery(() => newestUnsent(database)).subscribe({
    next(now) {
      if (now === null || now === newest) return;
      newest = now;
      wakeWorkerLater().catch(() => undefined);
      if (asked) return;
      asked = true;
      navigator.storage?.persist?.().catch(() => undefined);
    },
    // The database was closed: the session is over.
    error: () => undefined,
  });
  return () => subscription.unsubscribe();
}

/** What was last done and last captured here, while some of it is unsent. */
async function newestUnsent(database: SyncDatabase): Promise<string | null> {
  const [done, captured] = await Promise.all([
    database.outbox.toCollection().lastKey(),
    database.captures.toCollection().lastKey(),
  ]);
  return done === undefined && captured === undefined ? null : `${done} ${captured}`;
}

async function wakeWorkerLater(): Promise<void> {
  const registration: unknown = await startSyncWorker();
  // Browsers without it send at the next start of a page.
  if (hasBackgroundSync(registration)) await registration.sync.register(outboxTag);
}

/** A worker of its own, which serves no page: visitors, who have the other one, never download it. */
async function startSyncWorker(): Promise<ServiceWorkerRegistration | undefined> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return undefined;
  const scope = '/sync-worker/';
  const registration = await navigator.serviceWorker.register('/sync-worker.js', { scope });
  const starting = registration.installing ?? registration.waiting;
  if (!registration.active && starting) await activated(starting);
  return registration;
}

function activated(worker: ServiceWorker): Promise<void> {
  return new Promise((resolve, reject) => {
    const look = () => {
      if (worker.state === 'activated') resolve();
      if (worker.state === 'redundant') reject(new Error('The worker could not be installed'));
    };
    worker.addEventListener('statechange', look);
    look();
  });
}

function hasBackgroundSync(registration: unknown): registration is WithBackgroundSync {
  return typeof registration === 'object' && registration !== null && 'sync' in registration;
}
