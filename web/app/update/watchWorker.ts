import { Workbox } from 'workbox-window';
import { appWorker, isRunBy, siteWorker } from '../../sw/workers.ts';
import { updates } from './updates.ts';

const hourInMs = 60 * 60 * 1000;
const minuteInMs = 60 * 1000;

/** Registers the service worker, and looks for a newer one every hour and whenever the person comes back. */
export async function watchWorker(): Promise<void> {
  const workbox = new Workbox(appWorker);
  const reload = () => window.location.reload();
  let asked = false;
  // The worker of the public pages gives way at once, and nothing needs to be loaded again for that.
  let replacesSite = isRunBy(navigator.serviceWorker.controller, siteWorker);

  workbox.addEventListener('waiting', () => {
    updates.offer(() => {
      asked = true;
      workbox.messageSkipWaiting();
    });
  });
  workbox.addEventListener('controlling', ({ isUpdate }) => {
    if (asked) reload();
    // Another tab changed to the new version: what this one may still load is no longer kept.
    else if (isUpdate && !replacesSite) updates.offer(reload);
    replacesSite = false;
  });

  await workbox.register({ immediate: true });
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
