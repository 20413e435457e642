import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { ledgers } from '#shared/integrations/ledgers.ts';
import { invoice } from '#shared/invoices/contract.ts';
import { withBrowser } from './support/browser.ts';
import { expectAccessible, expectAccessibleInAllLooks } from './support/looks.ts';
import { goWithin } from './support/navigation.ts';
import {
  goOffline,
  goOfflineWithoutReload,
  goOnline,
  untilSaved,
  withServiceWorker,
} from './support/offline.ts';

const { visitAs } = withBrowser();

const queueOf = (page: Page) => page.getByRole('list', { name: 'Waiting for you' });
const toastOf = (page: Page, text: string) => page.getByText(text, { exact: true }).first();

/** The name of an item is the text of its link. */
async function nameOf(item: Locator): Promise<string> {
  const text = await item.getByRole('link').first().textContent();
  return text?.split(' · ')[1] ?? '';
}

async function pendingOnServer(page: Page) {
  const answer = await page.request.get('/api/invoices?status=pending_review');
  return z.array(invoice).parse(await answer.json());
}

it('the dashboard shows pending work at every size, in light and dark', async () => {
  const { page } = await visitAs('admin');
  await queueOf(page).getByRole('listitem').nth(4).waitFor();
  await expect.poll(() => queueOf(page).getByRole('listitem').count()).toBe(5);
  const metrics = page.getByRole('region', { name: 'Metrics' });
  for (const text of ['Processing time', 'Accuracy', 'Savings', 'Processed today']) {
    await metrics.getByText(text, { exact: true }).waitFor();
  }
  // Measured, because its company has processed more than 20 invoices.
  await metrics.getByText(/^\d\d% faster$/).waitFor();
  const insights = page.getByRole('region', { name: 'AI insights' });
  await insights.getByText('Fraud prevented').waitFor();
  // Measured only once a whole minute has passed since the installation.
  await page.getByText(/^System uptime/).waitFor();
  await expect.poll(() => page.getByText('Never synced').count()).toBe(ledgers.length);

  const recent = page.getByRole('region', { name: 'Recent Invoices' });
  const heads = await recent.getByRole('columnheader').allTextContents();
  expect(heads).toEqual(['Vendor', 'Invoice #', 'Amount', 'Date', 'Status', 'Approval', 'Actions']);
  await recent.getByText('Page 1 of 1').waitFor();
  await expectAccessibleInAllLooks(page);

  await page.setViewportSize({ width: 390, height: 844 });
  await recent.getByRole('listitem').nth(9).waitFor();
  await page.getByRole('link', { name: 'View all approvals' }).click();
  await page.getByRole('heading', { name: 'Approvals' }).waitFor();
  await queueOf(page).getByRole('listitem').nth(5).waitFor();
  await expectAccessible(page);

  const measured = { processingTime: 4, accuracy: 0.98, savings: 40, processedToday: 2 };
  await page.route('**/api/metrics', (route) =>
    route.fulfill({ json: { ...measured, uptime: 0.912, measured: true } }),
  );
  await goWithin(page, '/dashboard');
  const processing = page.getByRole('region', { name: 'Processing status' });
  await processing.getByText('91.2% Good').waitFor();
  await metrics.getByText('98.0%', { exact: true }).waitFor();
});

it('the queue approves with one press and rejects with a reason; approved invoices can be exported', async () => {
  const { page } = await visitAs('admin');
  const small = (await pendingOnServer(page)).filter(
    ({ requiredCount, flags }) => requiredCount === 1 && flags.length === 0,
  );
  await goWithin(page, '/approvals');
  const rowOf = (number: string) => queueOf(page).getByRole('listitem').filter({ hasText: number });
  const [approved = '', rejected = ''] = small.map(({ invoiceNumber }) => invoiceNumber ?? '');
  await rowOf(approved)
    .getByRole('button', { name: /^Approve/ })
    .click();
  await toastOf(page, 'Invoice Approved').waitFor();
  await rowOf(approved).waitFor({ state: 'detached' });

  await rowOf(rejected)
    .getByRole('button', { name: /^Reject/ })
    .click();
  const dialog = page.getByRole('dialog');
  const confirm = dialog.getByRole('button', { name: 'Reject invoice' });
  await dialog.getByLabel('Reason').fill('   ');
  await dialog.getByLabel('Reason').blur();
  await dialog.getByText('Please provide a reason for rejection').waitFor();
  await dialog.getByLabel('Reason').press('Control+Enter');
  await toastOf(page, 'Rejection Reason Required').waitFor();
  await expect.poll(() => confirm.isDisabled()).toBe(true);
  await dialog.getByLabel('Reason').fill('Ordered by nobody');
  await confirm.click();
  await toastOf(page, 'Invoice Rejected').waitFor();
  await rowOf(rejected).waitFor({ state: 'detached' });

  await goWithin(page, `/invoices?search=${approved}`);
  await page.getByRole('row').getByRole('link', { name: approved }).click();
  // The list has an export of its own.
  await page.getByRole('heading', { level: 1, name: `Invoice ${approved}` }).waitFor();
  await page.getByRole('button', { name: /^Export/ }).click();
  await page.getByRole('menuitem', { name: 'QuickBooks' }).click();
  await toastOf(page, 'QuickBooks Not Connected').waitFor();
  await toastOf(page, 'Please connect your QuickBooks account in the Integrations page.').waitFor();
});

it('11.2 an offline approval stays in the queue as waiting, and is accepted once there is a network', async () => {
  const { page } = await visitAs('manager', '/dashboard', withServiceWorker);
  await queueOf(page).getByRole('listitem').nth(4).waitFor();
  await goOffline(page);
  const first = queueOf(page).getByRole('listitem').filter({ hasText: 'Approve' }).first();
  const number = await nameOf(first);
  const item = queueOf(page).getByRole('listitem').filter({ hasText: number });
  await item.getByRole('button', { name: /^Approve/ }).click();
  await item.getByText('Approval waits to be sent').waitFor();
  await page.getByRole('link', { name: /^Offline · 1 waiting/ }).waitFor();

  await goOnline(page);
  await untilSaved(page);
  await item.waitFor({ state: 'detached' });
});

it('10.2, 11.5 a bulk approval names the invoice that somebody else decided first', async () => {
  const { page } = await visitAs('admin');
  const { page: colleague } = await visitAs('manager');
  await queueOf(page).getByRole('listitem').nth(4).waitFor();
  await page.getByRole('button', { name: 'Bulk Approve' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('checkbox', { name: /^Include/ }).check();
  const title = (await dialog.getByRole('heading').textContent()) ?? '';
  const count = Number(/\d+/.exec(title)?.[0]);
  expect(count).toBeGreaterThan(3);
  const listed = dialog.getByRole('listitem');
  await expect.poll(() => listed.count()).toBe(count);
  await expectAccessible(page);
  await dialog.getByText(/Together \$[\d,.]+ and €[\d,.]+/).waitFor();

  const number = (await listed.last().textContent())?.split(' · ')[1] ?? '';
  await goOfflineWithoutReload(page);
  const other = (await pendingOnServer(colleague)).find(
    ({ invoiceNumber }) => invoiceNumber !== null && number.startsWith(invoiceNumber),
  );
  await colleague.evaluate(rejectByCall, other?.id ?? '');
  await dialog.getByRole('button', { name: `Approve ${count} invoices` }).click();
  await queueOf(page).getByText('Approval of several invoices waits to be sent').first().waitFor();
  await page.context().setOffline(false);

  // Invoices that need another approval are not called approved.
  const message = page.getByText(/^\d+ invoices? .*waits? for somebody else$/).first();
  const numbers = (await message.textContent())?.match(/\d+/g)?.map(Number) ?? [];
  expect(numbers.reduce((sum, one) => sum + one, 0)).toBe(count - 1);
  const cameBack = page.getByRole('region', { name: 'Needs attention' });
  await cameBack.getByText(`Approve invoice ${other?.invoiceNumber} of`).waitFor();
  await expect.poll(() => cameBack.getByRole('listitem').count()).toBe(1);
  await cameBack.getByRole('button', { name: 'Dismiss' }).click();
  await untilSaved(page);

  await page.getByRole('button', { name: 'Bulk Approve' }).click();
  await toastOf(page, 'No invoices to approve').waitFor();
  await page
    .getByText(/ to be checked first: | for somebody else$/)
    .first()
    .waitFor();
});

/** Runs in a colleague's page. */
async function rejectByCall(id: string): Promise<void> {
  const answer = await fetch(`/api/invoices/${id}/reject`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ comments: 'Paid last month' }),
  });
  if (!answer.ok) throw new Error(`Not rejected: ${answer.status}`);
}
