/// <reference lib="webworker" />
import { Queue } from 'workbox-background-sync';
import { registerRoute } from 'workbox-routing';
import { keptHeader, keptPaths, keptStatus } from '../public/forms/keptForms.ts';
import { patienceInMs, sendKept } from './sendKept.ts';

declare const self: ServiceWorkerGlobalScope;

const monthInMinutes = 30 * 24 * 60;

/**
 * Queues forms of the public pages that could not be sent, and sends them when there is a network: by Background Sync,
 * even when every page is closed, or else when a page is opened next. Each has an idempotency key.
 */
export function keepForms(): { send(): Promise<void> } {
  let sending: Promise<void> | undefined;
  const queue = new Queue('docket-forms', {
    maxRetentionTime: monthInMinutes,
    onSync: () => sendOnce(),
  });

  function sendOnce(): Promise<void> {
    sending ??= sendKept(queue, tellPages).finally(() => {
      sending = undefined;
    });
    return sending;
  }

  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && Object.values(keptPaths).includes(url.pathname),
    async ({ request }) => {
      const kept = request.clone();
      try {
        return await fetch(request, { signal: AbortSignal.timeout(patienceInMs) });
      } catch {
        await queue.pushRequest({ request: kept });
        return new Response(null, { status: keptStatus, headers: { [keptHeader]: '1' } });
      }
    },
    'POST',
  );

  // Forms that could not be sent stay queued for the next sync or the next page.
  return { send: () => sendOnce().catch(() => queue.registerSync()) };
}

async function tellPages(word: object): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  for (const page of pages) page.postMessage(word);
}
