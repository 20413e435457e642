import { expect, it } from 'vitest';
import { withBrowser } from './support/browser.ts';
import { withSharedCompany } from './support/company.ts';
import { untilAppIsCached, withServiceWorker } from './support/offline.ts';

const { visit, expectComplaint, visitAs } = withBrowser(withSharedCompany);

it('the installed application opens offline with the last known state of the company', async () => {
  const { page, context } = await visitAs('clerk', '/team', withServiceWorker);
  await page.getByText('Ada Lindqvist').first().waitFor();
  await untilAppIsCached(page);

  await context.setOffline(true);
  await page.goto('/dashboard');
  await page.getByRole('heading', { name: 'Welcome back, Tomasz' }).waitFor();
  await page.goto('/team');
  await page.getByText('Ada Lindqvist').first().waitFor();
  await page.getByText('Offline').first().waitFor();
});

it('every page has a manifest, a title and a description, and the addresses of the server are left to it', async () => {
  const { page, context } = await visit('/login', withServiceWorker);
  const href = await page.locator('link[rel=manifest]').getAttribute('href');
  const manifest = await (await context.request.get(href ?? '')).json();
  expect(manifest).toMatchObject({ start_url: '/dashboard', display: 'standalone' });
  const sizes = manifest.icons.map((icon: { sizes: string }) => icon.sizes);
  expect(sizes).toEqual(expect.arrayContaining(['192x192', '512x512']));
  for (const { src } of manifest.icons) expect((await context.request.get(src)).status()).toBe(200);

  const content = (selector: string) => page.locator(selector).first().getAttribute('content');
  await expect.poll(() => page.title()).toBe('Sign in · Docket');
  await expect.poll(() => content('meta[name=description]')).toMatch(/\w+/);
  await expect.poll(() => content('meta[property="og:title"]')).toBe('Sign in');
  await expect.poll(() => content('meta[name="twitter:card"]')).toBe('summary_large_image');
  await expect
    .poll(() => page.locator('link[rel=canonical]').getAttribute('href'))
    .toMatch(/\/login$/);

  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await page.reload();
  await page.goto('/sandbox/mail');
  await page.getByRole('heading', { name: 'Sandbox mail' }).waitFor();
});

it('a page at an unknown address is a 404 with a link back', async () => {
  expectComplaint(/404/);
  const { page, context } = await visit('/no-such-page');
  await page.getByRole('heading', { name: '404 Page Not Found' }).waitFor();
  expect((await context.request.get('/no-such-page')).status()).toBe(404);
});
