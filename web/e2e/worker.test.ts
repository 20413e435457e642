import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { withBrowser } from './support/browser.ts';
import { signInAs } from './support/people.ts';

const { visit } = withBrowser();

function workerOf(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    return new URL(active?.scriptURL ?? '').pathname;
  });
}

it('visitors have a worker without the application’s part; who comes in gets it, and keeps it', async () => {
  const { page, context } = await visit('/');
  const scripts: string[] = [];
  context.on('request', (request) => scripts.push(new URL(request.url()).pathname));
  expect(await workerOf(page)).toBe('/sw.js');
  await page.goto('/pricing');
  expect(await workerOf(page)).toBe('/sw.js');
  expect(scripts).not.toContain('/sync-worker.js');

  await signInAs(page, 'clerk');
  await expect.poll(() => workerOf(page)).toBe('/app-worker.js');
  expect(await page.getByText('A new version is ready').isVisible()).toBe(false);

  await page.goto('/pricing');
  await page.waitForLoadState('load');
  // Longer than the page waits before it registers its worker.
  await page.waitForTimeout(4000);
  expect(await workerOf(page)).toBe('/app-worker.js');
});
