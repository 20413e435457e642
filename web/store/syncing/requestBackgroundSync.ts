import { liveQuery } from 'dexie';
import type { SyncDatabase } from '#sync/client/tables/SyncDatabase.ts';
import { connection } from '../../api/connection.ts';
import { outboxTag } from '../device/devicePorts.ts';

interface WithBackgroundSync {
  sync: { register(tag: string): Promise<void> };
}

/** Leaves the network to what the first screen loads. */
const patienceInMs = 3_000;

/**
 * While something is unsent, asks the browser to wake the service worker when every page is closed, and for persistent
 * storage, so that the data is not evicted.
 */
export function requestBackgroundSync(database: SyncDatabase): () => void {
  let newest = '';
  let asked = false;
  let failed: typeof startSyncWorker | typeof wakeWorkerLater | null = null;

  async function attempt(work: NonNullable<typeof failed>) {
    try {
      await work();
      if (failed === work) failed = null;
    } catch {
      // Waking includes starting.
      if (failed !== wakeWorkerLater) failed = work;
    }
  }
  // Without a network the worker cannot be downloaded.
  const stopListening = connection.subscribe(() => {
    if (failed && connection.state() === 'online') void attempt(failed);
  });
  // Registered before it is needed, while there is a network to download it.
  const timer = setTimeout(() => attempt(startSyncWorker), patienceInMs);
  const subscription = liveQuery(() => newestUnsent(database)).subscribe({
    next(now) {
      if (now === null || now === newest) return;
      newest = now;
      void attempt(wakeWorkerLater);
      if (asked) return;
      asked = true;
      navigator.storage?.persist?.().catch(() => undefined);
    },
    // The database was closed: the session is over.
    error: () => undefined,
  });
  return () => {
    clearTimeout(timer);
    subscription.unsubscribe();
    stopListening();
  };
}

/** Identifies the newest outbox item and capture; `null` if there are none. */
async function newestUnsent(database: SyncDatabase): Promise<string | null> {
  const [done, captured] = await Promise.all([
    database.outbox.toCollection().lastKey(),
    database.captures.toCollection().lastKey(),
  ]);
  return done === undefined && captured === undefined ? null : `${done} ${captured}`;
}

async function wakeWorkerLater(): Promise<void> {
  const registration: unknown = await startSyncWorker();
  // Browsers without background sync send when a page is opened next.
  if (hasBackgroundSync(registration)) await registration.sync.register(outboxTag);
}

/** A separate worker that controls no page, so that visitors, who have the other one, do not download it. */
async function startSyncWorker(): Promise<ServiceWorkerRegistration | undefined> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return undefined;
  const scope = '/sync-worker/';
  const found = await navigator.serviceWorker.getRegistration(scope);
  // The worker of the pages is found where this one is missing.
  const isHere = found?.scope.endsWith(scope) ?? false;
  if (!isHere && connection.state() === 'offline') throw new Error('It cannot be downloaded now');
  const registration = await navigator.serviceWorker.register('/sync-worker.js', { scope });
  const starting = registration.installing ?? registration.waiting;
  if (!registration.active && starting) await activated(starting);
  return registration;
}

function activated(worker: ServiceWorker): Promise<void> {
  return new Promise((resolve, reject) => {
    const check = () => {
      if (worker.state === 'activated') resolve();
      if (worker.state === 'redundant') reject(new Error('The worker could not be installed'));
    };
    worker.addEventListener('statechange', check);
    check();
  });
}

function hasBackgroundSync(registration: unknown): registration is WithBackgroundSync {
  return typeof registration === 'object' && registration !== null && 'sync' in registration;
}
