import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
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

/** What another device of this person would show as unread. */
async function unreadOnServer(page: Page): Promise<string[]> {
  const answer = await page.request.get('/api/sync/changes?limit=5000');
  const { changes } = getChanges.answer.parse(await answer.json());
  return changes.flatMap((one) =>
    one.kind === 'notification' && one.row?.readAt === null ? [one.id] : [],
  );
}
