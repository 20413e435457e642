import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { withBrowser } from './support/browser.ts';
import { onServer, takeInvoice } from './support/invoices.ts';
import { goOfflineWithoutReload, untilSaved } from './support/offline.ts';

const { visitAs } = withBrowser();
/** Tall enough to show all invoices of the demo company, because only visible rows are rendered. */
const tall = { viewport: { width: 1440, height: 2_600 } };

/** Opens the list and waits until all invoices are known. */
async function openList(page: Page, query = ''): Promise<void> {
  await page.goto(`/invoices${query}`);
  await page.getByRole('button', { name: /^All \d/ }).waitFor();
}

const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('link') });

function selectionOf(page: Page) {
  return page.getByRole('region', { name: 'Selected invoices' });
}

function checkboxOf(page: Page, { invoiceNumber }: { invoiceNumber: string | null }) {
  return page.getByRole('checkbox', { name: new RegExp(`^Select .*, invoice ${invoiceNumber}$`) });
}

it('a printed list has the titles of its columns and its rows, and no buttons to press', async () => {
  const { page } = await visitAs('manager', '/invoices', tall);
  await page.getByRole('button', { name: /^All \d/ }).waitFor();
  const upload = page.getByRole('button', { name: 'Upload' });
  await upload.waitFor();
  await page.emulateMedia({ media: 'print' });
  await upload.waitFor({ state: 'hidden' });
  await page.getByRole('columnheader', { name: 'Vendor' }).waitFor();
  await rows(page).first().waitFor();
});

it('bulk approval and rejection leave out invoices that cannot be decided, and return those that somebody else decided first', async () => {
  const { page, context } = await visitAs('manager', 'about:blank', tall);
  const approvable = await takeInvoice(page, { approvals: 2 });
  const takenAway = await takeInvoice(page, { approvals: 2 });
  const unwanted = await takeInvoice(page, { approvals: 2 });
  await openList(page);
  await untilSaved(page);
  await goOfflineWithoutReload(page);
  await reject(page, takenAway.id);

  for (const invoice of [approvable, takenAway]) await checkboxOf(page, invoice).click();
  await rows(page)
    .filter({ has: page.getByText('Paid', { exact: true }) })
    .first()
    .getByRole('checkbox')
    .click();
  const selection = selectionOf(page);
  await selection.getByText('3 selected').waitFor();
  await selection.getByText('1 cannot be approved by you now: 1 decided already.').waitFor();
  await selection.getByRole('button', { name: 'Approve 2' }).click();
  const dialog = page.getByRole('dialog', { name: 'Approve 2 invoices?' });
  await dialog.getByText(/Together /).waitFor();
  await dialog.getByRole('button', { name: 'Approve 2 invoices' }).click();
  await selection.waitFor({ state: 'detached' });
  await page.getByRole('link', { name: /^Offline · 1 waiting/ }).waitFor();
  // Undo on one of the two invoices undoes both, and says so.
  const row = rows(page).filter({ hasText: approvable.invoiceNumber ?? '' });
  await row.getByRole('link').click();
  await page.getByRole('button', { name: 'Undo all 2' }).waitFor();
  await page.goBack();

  await context.setOffline(false);
  await page.getByText('1 invoice waits for somebody else', { exact: true }).waitFor();
  await page.getByRole('link', { name: /^Needs attention · 1/ }).click();
  await page.getByText(/rejected already/).waitFor();
  expect((await onServer(page, approvable)).currentApprovers).toHaveLength(1);
  expect((await onServer(page, takenAway)).status).toBe('rejected');

  await openList(page);
  await checkboxOf(page, unwanted).click();
  await selection.getByRole('button', { name: 'Reject 1' }).click();
  await page.getByLabel('Reason').fill('Ordered twice');
  await page.getByRole('button', { name: 'Reject 1 invoice' }).click();
  await expect
    .poll(async () => (await onServer(page, unwanted)).rejectionReason)
    .toBe('Ordered twice');
});

/** Rejects on the server, before this device hears of it. */
async function reject(page: Page, id: string): Promise<void> {
  const { origin } = new URL(page.url());
  const answer = await page.request.post(`/api/invoices/${id}/reject`, {
    headers: { origin },
    data: { comments: 'Not ours' },
  });
  expect(answer.status()).toBe(200);
}

it('the export contains the shown invoices in their order', async () => {
  const { page } = await visitAs('viewer', 'about:blank', tall);
  await openList(page, '?sort=-amount&status=paid');
  await rows(page).first().waitFor();
  const shown = await rows(page).locator('td:nth-child(3)').allTextContents();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^invoices-\d{4}-\d\d-\d\d\.csv$/);
  const chunks: Buffer[] = [];
  for await (const chunk of await file.createReadStream()) chunks.push(Buffer.from(chunk));
  const [head = '', ...lines] = Buffer.concat(chunks).toString('utf8').trimEnd().split('\r\n');
  expect(head).toMatch(/^\ufeffVendor,Vendor tax ID,Invoice number,/);
  expect(lines.map((line) => line.split(',')[2])).toEqual(shown);
  expect(lines.every((line) => line.includes(',Paid,'))).toBe(true);
});

it('a view that one person saves offline and shares is there for a colleague, with its count', async () => {
  const { page: ada, context } = await visitAs('admin', 'about:blank', tall);
  const { page: marcus } = await visitAs('manager', '/invoices', tall);
  await openList(ada, '?status=paid&sort=-amount');
  await rows(ada).first().waitFor();
  const count = await rows(ada).count();
  await untilSaved(ada);
  await goOfflineWithoutReload(ada);
  await ada.getByRole('button', { name: 'Save as view' }).click();
  await ada.getByLabel('Name').fill('Paid, largest first');
  await ada.getByRole('checkbox', { name: 'Share with the company' }).click();
  await ada.getByRole('button', { name: 'Save view' }).click();
  await ada.getByRole('heading', { level: 1, name: 'Paid, largest first' }).waitFor();
  await context.setOffline(false);

  const tab = marcus
    .getByRole('navigation', { name: 'Views' })
    .getByRole('link', { name: new RegExp(`Paid, largest first ${count}$`) });
  await tab.click();
  await marcus.getByRole('heading', { level: 1, name: 'Paid, largest first' }).waitFor();
  await expect.poll(() => rows(marcus).count()).toBe(count);
});
