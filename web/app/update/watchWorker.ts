import { Workbox } from 'workbox-window';
import { updates } from './updates.ts';

const hourInMs = 60 * 60 * 1000;
const minuteInMs = 60 * 1000;

/** Registers the service worker, and looks for a newer one every hour and whenever the person comes back. */
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
    // Another tab changed to the new version: what this one may still load is no longer kept.
    else if (isUpdate) updates.offer(reload);
  });

  await workbox.register({ immediate: true });
  void keepApp();
  let checked = Date.now();
  const check = () => {
    checked = Date.now();
    // Offline, there is nothing to find.
    workbox.update().catch(() => undefined);
  };
  setInterval(check, hourInMs);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && Date.now() - checked > minuteInMs) check();
  });
}

/** Whoever came in from the public pages has a worker that keeps only those so far. */
async function keepApp(): Promise<void> {
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage({ type: 'KEEP_APP' });
}
