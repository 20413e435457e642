/// <reference lib="webworker" />
import { Queue } from 'workbox-background-sync';
import { registerRoute } from 'workbox-routing';
import { keptHeader, keptPaths, keptStatus } from '../public/forms/keptForms.ts';
import { patienceInMs, sendKept } from './sendKept.ts';

declare const self: ServiceWorkerGlobalScope;

const monthInMinutes = 30 * 24 * 60;

/**
 * Forms of the public pages that found no network are kept here, and sent when there is one: by Background Sync, also when
 * every page is closed; elsewhere at the next page that is opened. Each carries the key that lets the server take it once
 * however often it arrives.
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

  // Those that could not be sent stay: a sync tries again, or the next page where the browser knows no such thing.
  return { send: () => sendOnce().catch(() => queue.registerSync()) };
}

async function tellPages(word: object): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  for (const page of pages) page.postMessage(word);
}
