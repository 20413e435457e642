import type { BrowserContext, Page } from 'playwright-core';
import { expect } from 'vitest';

/** Options for a visitor with the service worker, whose application opens offline. */
export const withServiceWorker = { serviceWorkers: 'allow' } as const;

/** Takes the network away and reloads the page offline, so that no earlier socket is left. */
export async function goOffline(page: Page): Promise<void> {
  await untilAppIsCached(page);
  await untilSyncWorkerRuns(page);
  await page.context().setOffline(true);
  await page.reload();
  await page.getByRole('link', { name: /^Offline/ }).waitFor();
}

/**
 * Takes the network away from a page without the service worker. It can still open every screen: pages save data (see
 * `withVisitors`), and load all screens when that ends.
 */
export async function goOfflineWithoutReload(page: Page): Promise<void> {
  await page.evaluate(switchDataSaver, false);
  await page.waitForFunction(
    () => performance.getEntriesByName('docket:screens-are-here').length > 0,
  );
  await page.evaluate(switchDataSaver, true);
  await page.context().setOffline(true);
}

/** Runs in the page. */
function switchDataSaver(isOn: boolean): void {
  if (!('connection' in navigator) || !(navigator.connection instanceof EventTarget)) return;
  Object.defineProperty(navigator.connection, 'saveData', { value: isOn, configurable: true });
  navigator.connection.dispatchEvent(new Event('change'));
}

/** Waits until the service worker has cached the application. */
export async function untilAppIsCached(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    const { port1, port2 } = new MessageChannel();
    const kept = new Promise((resolve) => port1.addEventListener('message', resolve));
    port1.start();
    active?.postMessage({ type: 'KEEP_APP' }, [port2]);
    await kept;
  });
}

/** Without it nothing is sent once every page is closed, and it cannot be downloaded offline. */
export async function untilSyncWorkerRuns(page: Page): Promise<void> {
  const runs = async () => {
    const found = await navigator.serviceWorker.getRegistration('/sync-worker/');
    return found?.scope.endsWith('/sync-worker/') && found.active?.state === 'activated';
  };
  // Asked from here: `waitForFunction` takes a promise for an answer.
  await expect.poll(() => page.evaluate(runs)).toBe(true);
}

export async function goOnline(page: Page): Promise<void> {
  await page.context().setOffline(false);
}

/** Waits until everything has been sent to the server. */
export async function untilSaved(page: Page): Promise<void> {
  await page.getByRole('link', { name: /^Saved/ }).waitFor();
}

/** Triggers Background Sync, which reaches the service worker even when every page is closed. */
export async function triggerBackgroundSync(
  context: BrowserContext,
  page: Page,
  origin: string,
): Promise<void> {
  const session = await context.newCDPSession(page);
  const registration = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const ours = registrations.find(({ scopeURL }) => scopeURL === `${origin}/sync-worker/`);
      if (ours) resolve(ours.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  await session.send('ServiceWorker.dispatchSyncEvent', {
    origin,
    registrationId: await registration,
    tag: 'docket-outbox',
    lastChance: false,
  });
  await session.detach();
}
