import type { BrowserContext, Page } from 'playwright-core';

/** For a visitor whose browser keeps the application: it opens without a network. */
export const installed = { serviceWorkers: 'allow' } as const;

/** Takes the network away, and opens the page anew without it: no socket of before is left. */
export async function goOffline(page: Page): Promise<void> {
  await untilAppIsKept(page);
  await page.context().setOffline(true);
  await page.reload();
  await page.getByRole('link', { name: /^Offline/ }).waitFor();
}

/** Takes the network away from a page whose browser does not keep the application: it can still go to every screen. */
export async function cutOff(page: Page): Promise<void> {
  await page.waitForFunction(
    () => performance.getEntriesByName('docket:screens-are-here').length > 0,
  );
  await page.context().setOffline(true);
}

/** From now on the application opens without a network. */
export async function untilAppIsKept(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    const { port1, port2 } = new MessageChannel();
    const kept = new Promise((resolve) => port1.addEventListener('message', resolve));
    port1.start();
    active?.postMessage({ type: 'KEEP_APP' }, [port2]);
    await kept;
  });
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
