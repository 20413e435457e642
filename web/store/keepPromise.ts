import { liveQuery } from 'dexie';
import type { SyncDatabase } from '#sync/client/SyncDatabase.ts';
import { outboxTag } from './outboxTag.ts';

interface WithBackgroundSync {
  sync: { register(tag: string): Promise<void> };
}

/**
 * While something is unsent, asks the browser to wake the service worker for it when every page is closed, and not to clear
 * it away when it runs short of space.
 */
export function keepPromise(database: SyncDatabase): () => void {
  let newest = 0;
  let asked = false;
  const subscription = liveQuery(() => database.outbox.toCollection().last()).subscribe({
    next(last) {
      if (!last || last.order <= newest) return;
      newest = last.order;
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

async function wakeWorkerLater(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const registration: unknown = await navigator.serviceWorker.ready;
  // Browsers without it send at the next start of a page.
  if (hasBackgroundSync(registration)) await registration.sync.register(outboxTag);
}

function hasBackgroundSync(registration: unknown): registration is WithBackgroundSync {
  return typeof registration === 'object' && registration !== null && 'sync' in registration;
}
