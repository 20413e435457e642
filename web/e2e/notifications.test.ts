import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { getChanges } from '#shared/sync/contract.ts';
import { withBrowser } from './support/browser.ts';
import { takeInvoice } from './support/invoices.ts';
import { goOnline, installed, untilAppIsKept } from './support/offline.ts';

const { visit, expectComplaint, visitAs } = withBrowser();

const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ });

async function unreadOn(page: Page): Promise<number> {
  const label = await bell(page).getAttribute('aria-label');
  return Number(/(\d+) unread/.exec(label ?? '')?.[1] ?? 0);
}

it('the bell counts what waits, live; what is read offline is read on every device', async () => {
  const phone = { ...installed, viewport: { width: 390, height: 844 } };
  const { page } = await visitAs('approver', '/dashboard', phone);
  const { page: colleague } = await visitAs('manager');
  await expect.poll(() => unreadOn(page)).toBeGreaterThan(0);

  // Somebody else decides: one less, without anybody asking.
  const invoice = await takeInvoice(colleague, { approvals: 1 });
  await bell(page).click();
  const list = page.getByRole('dialog', { name: 'Notifications' });
  const title = list.getByRole('heading', { name: /wait for your approval/ });
  const waiting = async () => Number(/\d+/.exec((await title.textContent()) ?? '')?.[0]);
  const before = await waiting();
  const approving = await colleague.request.post(`/api/invoices/${invoice.id}/approve`, {
    data: {},
  });
  expect(approving.status()).toBe(200);
  await expect.poll(waiting).toBe(before - 1);

  await untilAppIsKept(page);
  await page.context().setOffline(true);
  await list.getByRole('button', { name: 'Mark all as read' }).click();
  await expect.poll(() => unreadOn(page)).toBe(0);
  await page.reload();
  await bell(page).waitFor();
  expect(await unreadOn(page)).toBe(0);
  await goOnline(page);
  await expect.poll(() => unreadOnServer(page)).toBe(0);

  await bell(page).focus();
  await page.keyboard.press('Enter');
  const link = list.getByRole('link').first();
  await link.focus();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/invoices/*');
});

/** What another device of this person would count. */
async function unreadOnServer(page: Page): Promise<number> {
  const answer = await page.request.get('/api/sync/changes?limit=5000');
  const { changes } = getChanges.answer.parse(await answer.json());
  return changes.filter((one) => one.kind === 'notification' && one.row?.readAt === null).length;
}

describe('a link out of a letter', () => {
  it('shows the invoice first, and decides at one press', async () => {
    const { page } = await visit('/login', { viewport: { width: 390, height: 844 } });
    const decision = {
      email: 'approver@demo.docket.test',
      companyName: 'Northwind Trading',
      invoice: {
        path: '/invoices/0192',
        vendorName: 'Acme Ltd',
        invoiceNumber: 'A-17',
        amount: '1250.00',
        currency: 'USD',
        dueDate: '2026-12-01',
        status: 'pending_review',
        flags: ['This vendor is new.'],
      },
      hindrance: null,
    };
    const presses: string[] = [];
    await page.route('**/api/mail-decisions/*', async (route) => {
      const what = new URL(route.request().url()).pathname.split('/').at(-1) ?? '';
      presses.push(what);
      if (what === 'reject') return route.abort();
      await route.fulfill({
        json: what === 'inspect' ? decision : { message: 'Invoice Approved' },
      });
    });
    await page.goto('/decide#token=a-token');
    await page.getByRole('heading', { name: 'Approve this invoice?' }).waitFor();
    expect(new URL(page.url()).hash).toBe('');
    for (const text of ['Acme Ltd', 'A-17', '$1,250.00', 'This vendor is new.']) {
      await page.getByText(text).first().waitFor();
    }
    expect(new Set(presses)).toEqual(new Set(['inspect']));

    // The network fails in that moment: what was typed is still there.
    expectComplaint(/ERR_FAILED/);
    await page.getByRole('button', { name: 'Reject' }).click();
    await page.getByLabel('Reason').fill('Ordered twice');
    await page.getByRole('button', { name: 'Reject invoice' }).click();
    await page.getByRole('dialog').getByText('Docket cannot be reached.').waitFor();
    await expect.poll(() => page.getByLabel('Reason').inputValue()).toBe('Ordered twice');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Approve' }).click();
    await page.getByRole('heading', { name: 'Invoice Approved' }).waitFor();
    expect(presses.filter((what) => what === 'approve')).toHaveLength(1);

    await page.unroute('**/api/mail-decisions/*');
    expectComplaint(/404/);
    await page.goto('/decide#token=nonsense');
    await page.reload();
    await page.getByRole('heading', { name: 'This link does not work' }).waitFor();
  });
});
