import type { BrowserContext, Page, Worker } from 'playwright-core';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { getChanges } from '#shared/sync/contract.ts';
import { withBrowser } from './support/browser.ts';
import { takeInvoice } from './support/invoices.ts';
import { goOnline, untilAppIsCached, withServiceWorker } from './support/offline.ts';

const { visitAs } = withBrowser();

const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ });

async function unreadOn(page: Page): Promise<number> {
  const label = await bell(page).getAttribute('aria-label');
  return Number(/(\d+) unread/.exec(label ?? '')?.[1] ?? 0);
}

it('the bell updates its count live, and reading offline counts on every device', async () => {
  const phone = { ...withServiceWorker, viewport: { width: 390, height: 844 } };
  const { page } = await visitAs('approver', '/dashboard', phone);
  const { page: colleague } = await visitAs('manager', 'about:blank');
  await expect.poll(() => unreadOn(page)).toBeGreaterThan(0);

  // Another person decides: the count falls by itself.
  const invoice = await takeInvoice(colleague, { approvals: 1 });
  await bell(page).click();
  const list = page.getByRole('dialog', { name: 'Notifications' });
  const title = list.getByRole('heading', { name: /wait for your approval/ });
  const waiting = async () => Number(/\d+/.exec((await title.textContent()) ?? '')?.[0]);
  const before = await waiting();
  // The device has all of these once it has heard of the decision, which comes later in the feed.
  const told = await unreadOnServer(page);
  const approving = await colleague.request.post(`/api/invoices/${invoice.id}/approve`, {
    data: {},
  });
  expect(approving.status()).toBe(200);
  await expect.poll(waiting).toBe(before - 1);

  await untilAppIsCached(page);
  await page.context().setOffline(true);
  await list.getByRole('button', { name: 'Mark all as read' }).click();
  await expect.poll(() => unreadOn(page)).toBe(0);
  await page.reload();
  await bell(page).waitFor();
  expect(await unreadOn(page)).toBe(0);
  await goOnline(page);
  const stillUnread = async () =>
    (await unreadOnServer(page)).filter((notification) => told.includes(notification));
  await expect.poll(stillUnread).toEqual([]);

  await bell(page).focus();
  await page.keyboard.press('Enter');
  const link = list.getByRole('link').first();
  await link.focus();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/invoices/*');
});

it('a push message shows a notification and a badge, and pressing it opens its invoice in the open page', async () => {
  const { page, context } = await visitAs('approver', '/dashboard', {
    ...withServiceWorker,
    permissions: ['notifications'],
  });
  const { id } = await takeInvoice(page, { approvals: 2 });
  const worker = await workerOf(context);
  await worker.evaluate(recordWhatIsShown);
  const path = `/invoices/${id}`;
  await deliverPush(page, JSON.stringify({ title: 'One more', body: 'Acme', path, waiting: 3 }));
  await expect
    .poll(async () => shownByWorker.parse(await worker.evaluate(whatIsShown)))
    .toEqual({ badge: 3, title: 'One more', body: 'Acme', data: { path } });

  await page.evaluate(() => Object.assign(window, { hasStayed: true }));
  await worker.evaluate(pressWhatIsShown);
  await page.waitForURL(`**${path}`);
  expect(await page.evaluate(() => 'hasStayed' in window)).toBe(true);
});

/** The service worker of the pages, not the one that sends while none is open. */
async function workerOf(context: BrowserContext): Promise<Worker> {
  const isOfPages = (worker: Worker) => new URL(worker.url()).pathname === '/sw.js';
  return (
    context.serviceWorkers().find(isOfPages) ??
    context.waitForEvent('serviceworker', { predicate: isOfPages })
  );
}

/** As a push service does, which tests cannot reach. */
async function deliverPush(page: Page, data: string): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready);
  const browser = await page.context().newCDPSession(page);
  const origin = new URL(page.url()).origin;
  const registrations = new Map<string, string>();
  browser.on('ServiceWorker.workerRegistrationUpdated', (event) => {
    for (const one of event.registrations) registrations.set(one.scopeURL, one.registrationId);
  });
  await browser.send('ServiceWorker.enable');
  await expect.poll(() => registrations.has(`${origin}/`)).toBe(true);
  const registrationId = registrations.get(`${origin}/`) ?? '';
  await browser.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
}

const shownByWorker = z.object({
  badge: z.int(),
  title: z.string(),
  body: z.string(),
  data: z.object({ path: z.string() }),
});

/** Runs in the service worker. A browser without windows shows neither notifications nor badges. */
function recordWhatIsShown(): void {
  const registration: unknown = Reflect.get(globalThis, 'registration');
  const shown = {};
  Object.assign(globalThis, { shown });
  Object.assign(registration ?? {}, {
    showNotification: async (title: string, options: NotificationOptions) => {
      Object.assign(shown, { title, body: options.body, data: options.data });
    },
  });
  navigator.setAppBadge = async (badge) => {
    Object.assign(shown, { badge });
  };
}

/** Runs in the service worker. */
function whatIsShown(): unknown {
  return Reflect.get(globalThis, 'shown');
}

/** Runs in the service worker. */
function pressWhatIsShown(): void {
  const { data } = Object(Reflect.get(globalThis, 'shown'));
  const pressed = {
    notification: { data, close: () => undefined },
    waitUntil: () => undefined,
  };
  globalThis.dispatchEvent(Object.assign(new Event('notificationclick'), pressed));
}

/** What another device of this person would show as unread. */
async function unreadOnServer(page: Page): Promise<string[]> {
  const answer = await page.request.get('/api/sync/changes?limit=5000');
  const { changes } = getChanges.answer.parse(await answer.json());
  return changes.flatMap((one) =>
    one.kind === 'notification' && one.row?.readAt === null ? [one.id] : [],
  );
}
