import type { BrowserContext, Page } from 'playwright-core';
import { expect } from 'vitest';

/** What a browser says of calls that it cannot make. */
export const offlineComplaint = /ERR_INTERNET_DISCONNECTED|Failed to fetch|WebSocket/;

/** Takes the network away, and opens the page anew without it: no socket of before is left. */
export async function goOffline(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.scriptURL))
    .toContain('/app-worker.js');
  await page.context().setOffline(true);
  await page.reload();
  await page.getByRole('link', { name: /^Offline/ }).waitFor();
}

export async function goOnline(page: Page): Promise<void> {
  await page.context().setOffline(false);
}

/** Everything that was done here is with the server. */
export async function untilSaved(page: Page): Promise<void> {
  await page.getByRole('link', { name: /^Saved/ }).waitFor();
}

/** The browser's word that the network is back, which it gives the worker also when every page is closed. */
export async function wakeWorker(
  context: BrowserContext,
  page: Page,
  origin: string,
): Promise<void> {
  const session = await context.newCDPSession(page);
  const registration = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const ours = registrations.find(({ scopeURL }) => scopeURL.startsWith(origin));
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
