/// <reference lib="webworker" />
import { Queue } from 'workbox-background-sync';
import { registerRoute } from 'workbox-routing';
import { keptHeader, keptPaths, keptStatus } from '../public/forms/keptForms.ts';

/** Longer than any ordinary answer takes: a connection that is this slow is no connection. */
const patienceInMs = 20_000;
const monthInMinutes = 30 * 24 * 60;

/**
 * Forms of the public pages that found no network are kept here, and sent when there is one: by Background Sync, also when
 * every page is closed; elsewhere at the next page that is opened. A form leaves the device only once it is answered, and
 * carries the key that lets the server take it once however often it arrives.
 */
export function keepForms(): { send(): Promise<void> } {
  let sending: Promise<void> | undefined;
  const queue = new Queue('docket-forms', {
    maxRetentionTime: monthInMinutes,
    onSync: () => sendOnce(),
  });

  function sendOnce(): Promise<void> {
    sending ??= sendAll(queue).finally(() => {
      sending = undefined;
    });
    return sending;
  }

  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && keptPaths.some((path) => path === url.pathname),
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

  // Without a network they stay, and a sync or the next page tries again.
  return { send: () => sendOnce().catch(() => undefined) };
}

async function sendAll(queue: Queue): Promise<void> {
  for (;;) {
    // Looked at and not taken out: a worker that is stopped in between loses nothing.
    const [oldest] = await queue.getAll();
    if (!oldest) return;
    const { status } = await fetch(oldest.request);
    if (status >= 500 || status === 429) throw new Error(`The server answers ${status}`);
    await queue.shiftRequest();
  }
}
