import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { withBrowser } from './support/browser.ts';
import { withSharedCompany } from './support/company.ts';
import { openInvoice, takeInvoice } from './support/invoices.ts';
import { goWithin } from './support/navigation.ts';
import { goOffline, goOnline, untilSaved, withServiceWorker } from './support/offline.ts';

const { visitAs } = withBrowser(withSharedCompany);

async function deleteOffline(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Delete', exact: true }).click();
  await page.getByRole('link', { name: /^Offline · 1 waiting/ }).waitFor();
}

const inTrash = (page: Page, number: string) =>
  page
    .getByRole('list', { name: 'Deleted invoices' })
    .getByRole('listitem')
    .filter({ hasText: number });

const restore = (page: Page, number: string) =>
  inTrash(page, number)
    .getByRole('button', { name: /^Restore/ })
    .click();

it('an invoice that was deleted offline, after an undo, is restored on another device', async () => {
  const { page } = await visitAs('clerk', 'about:blank', withServiceWorker);
  const invoice = await takeInvoice(page, { approvals: 2 });
  const number = invoice.invoiceNumber ?? '';
  await openInvoice(page, invoice);
  await goOffline(page);
  await page.getByLabel('Purchase order').waitFor();

  await deleteOffline(page);
  await goWithin(page, '/trash');
  await restore(page, number);
  await page.getByText('The trash is empty').waitFor();
  await openInvoice(page, invoice);
  await deleteOffline(page);
  await goWithin(page, '/trash');
  await inTrash(page, number).getByText('30 days left').waitFor();
  await goOnline(page);
  await untilSaved(page);

  const { page: colleague } = await visitAs('manager', '/trash');
  await restore(colleague, number);
  await expect.poll(() => inTrash(colleague, number).count()).toBe(0);
  await openInvoice(colleague, invoice);
  await openInvoice(page, invoice);
});
