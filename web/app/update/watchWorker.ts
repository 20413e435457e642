import { Workbox } from 'workbox-window';
import { updates } from './updates.ts';

const hourInMs = 60 * 60 * 1000;
const minuteInMs = 60 * 1000;

/**
 * Registers the service worker. Looks for a newer version every hour, and when the person returns
 * to the tab.
 */
export async function watchWorker(): Promise<void> {
  const workbox = new Workbox('/sw.js');
  const reload = () => window.location.reload();
  let asked = false;

  workbox.addEventListener('waiting', () => {
    updates.offer(() => {
      asked = true;
      workbox.messageSkipWaiting();
    });
  });
  workbox.addEventListener('controlling', ({ isUpdate }) => {
    if (asked) reload();
    // Another tab activated the new version, so chunks of this one are no longer cached.
    else if (isUpdate) updates.offer(reload);
  });

  await workbox.register({ immediate: true });
  void keepApp();
  let checked = Date.now();
  const check = () => {
    checked = Date.now();
    // Fails offline, where there is nothing to find.
    workbox.update().catch(() => undefined);
  };
  setInterval(check, hourInMs);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && Date.now() - checked > minuteInMs) check();
  });
}

/** The worker that the public pages register caches only those pages until it gets this message. */
async function keepApp(): Promise<void> {
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage({ type: 'KEEP_APP' });
}
