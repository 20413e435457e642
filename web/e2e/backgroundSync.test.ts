import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { withBrowser } from './support/browser.ts';
import { withSharedCompany } from './support/company.ts';
import {
  triggerBackgroundSync,
  untilAppIsCached,
  untilSyncWorkerRuns,
  withServiceWorker,
} from './support/offline.ts';

const { visitAs } = withBrowser(withSharedCompany);

it('11.3 an offline decision is sent once by the service worker, with every page closed', async () => {
  const { page, context } = await visitAs('manager', '/dashboard', withServiceWorker);
  await untilAppIsCached(page);
  await untilSyncWorkerRuns(page);
  await context.setOffline(true);
  const vendor = await page.evaluate(() => crypto.randomUUID());
  await queueCreation(page, vendor);

  const blank = await context.newPage();
  const { origin } = new URL(page.url());
  await page.close();
  await context.setOffline(false);
  await triggerBackgroundSync(context, blank, origin);
  await triggerBackgroundSync(context, blank, origin);

  await blank.goto('/team');
  const list = () =>
    blank.evaluate(() => fetch('/api/sync/changes?limit=5000').then((r) => r.text()));
  await expect.poll(list).toContain(vendor);
  await expect.poll(() => blank.evaluate(queued)).toBe(0);
});

/** Adds the decision to the outbox as the application does. */
async function queueCreation(page: Page, id: string): Promise<void> {
  await page.evaluate(async (vendorId) => {
    const open = await indexedDB.databases();
    const name = open.find((one) => one.name?.startsWith('docket:'))?.name ?? '';
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(name);
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
    const write = database.transaction('outbox', 'readwrite');
    write.objectStore('outbox').add({
      kind: 'decision',
      name: 'create',
      entity: `vendor.${vendorId}`,
      method: 'POST',
      path: '/api/vendors',
      body: { id: vendorId, name: `Made on train ${vendorId}` },
      key: crypto.randomUUID(),
      ifMatch: null,
      seen: null,
      creates: false,
      locks: false,
      parts: [],
      about: [],
      state: 'waiting',
      attempts: 0,
      lastAttemptAt: null,
      madeAt: Date.now(),
      problem: null,
    });
    await new Promise((resolve) => {
      write.oncomplete = resolve;
    });
    database.close();
  }, id);
}

async function queued(): Promise<number> {
  const open = await indexedDB.databases();
  const name = open.find((one) => one.name?.startsWith('docket:'))?.name ?? '';
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name);
    request.onerror = () => reject(request.error);
    request.onsuccess = () => {
      const count = request.result.transaction('outbox').objectStore('outbox').count();
      count.onsuccess = () => {
        request.result.close();
        resolve(count.result);
      };
    };
  });
}
