import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { withBrowser } from './support/browser.ts';
import { withSharedCompany } from './support/company.ts';
import { goOffline, goOnline, withServiceWorker } from './support/offline.ts';

const { company, expectComplaint, visit, visitAs } = withBrowser(withSharedCompany);

/** The service workers of this site. */
function workersOn(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const all = await navigator.serviceWorker.getRegistrations();
    return all.map(({ active }) => new URL(active?.scriptURL ?? location.href).pathname).sort();
  });
}

it('visitors get a service worker without the outbox part; signing in adds it for good', async () => {
  const { page, context } = await visit('/', withServiceWorker);
  const scripts: string[] = [];
  context.on('request', (request) => scripts.push(new URL(request.url()).pathname));
  await expect.poll(() => workersOn(page)).toEqual(['/sw.js']);
  await page.goto('/pricing');
  await expect.poll(() => workersOn(page)).toEqual(['/sw.js']);
  expect(scripts).not.toContain('/sync-worker.js');

  await company().signInByLink(page, 'clerk');
  await expect.poll(() => workersOn(page)).toEqual(['/sw.js', '/sync-worker.js']);
  expect(await page.getByText('A new version is ready').isVisible()).toBe(false);

  await page.goto('/pricing');
  await expect.poll(() => workersOn(page)).toEqual(['/sw.js', '/sync-worker.js']);
});

it('the part that sends the outbox is installed when the network is back, if it could not be before', async () => {
  // The browser logs that it could not download the worker.
  expectComplaint(/fetching the script/);
  const { page } = await visitAs('clerk', '/team', withServiceWorker);
  await goOffline(page);
  await page.evaluate(async () => {
    const sender = await navigator.serviceWorker.getRegistration('/sync-worker/');
    await sender?.unregister();
  });
  await page.reload();
  await page.getByRole('link', { name: /^Offline/ }).waitFor();
  expect(await workersOn(page)).toEqual(['/sw.js']);
  await goOnline(page);
  await expect.poll(() => workersOn(page)).toEqual(['/sw.js', '/sync-worker.js']);
});
