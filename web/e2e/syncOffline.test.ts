import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { booksItem } from '#shared/books/contract.ts';
import { type Invoice, invoice as invoiceShape } from '#shared/invoices/contract.ts';
import { withBrowser } from './support/browser.ts';
import {
  approveHere,
  databasesOn,
  editField,
  onServer,
  openInvoice,
  showFields,
  takeInvoice,
} from './support/invoices.ts';
import { goWithin } from './support/navigation.ts';
import {
  goOffline,
  goOnline,
  triggerBackgroundSync,
  untilSaved,
  withServiceWorker,
} from './support/offline.ts';
import { patient } from './support/patient.ts';

const { visitAs } = withBrowser();

it('11.2, 11.3 offline edits and approvals, and the coding of ten invoices, are sent by the service worker, with every page closed', async () => {
  const { page: colleague } = await visitAs('admin', 'about:blank');
  const account = { list: 'account', name: 'Kept on a train', code: '6999' };
  const added = await colleague.request.post('/api/books/items', { data: account });
  const { id: accountId } = booksItem.parse(await added.json());
  const { page, context } = await visitAs('manager', 'about:blank', withServiceWorker);
  const invoice = await takeInvoice(page, { approvals: 1 });
  await openInvoice(page, invoice);
  await goOffline(page);

  await editField(page, 'Purchase order', 'PO-TRAIN');
  await page.getByText('Kept on this device').waitFor();
  await approveHere(page);
  await page.getByText('Approval waits to be sent').waitFor();
  await page.getByRole('link', { name: /^Offline · 2 waiting/ }).waitFor();
  const coded = await otherInvoices(colleague, { but: invoice, count: 10 });
  for (const one of coded) await codeAllLines(page, one, account.code);
  await page.getByRole('link', { name: /^Offline · 12 waiting/ }).waitFor();

  const { origin } = new URL(page.url());
  const blank = await context.newPage();
  await page.close();
  await goOnline(blank);
  await expect
    .poll(
      async () => {
        await triggerBackgroundSync(context, blank, origin);
        return onServer(colleague, invoice);
      },
      { ...patient, interval: 2_000 },
    )
    .toMatchObject({ purchaseOrder: 'PO-TRAIN', status: 'approved' });
  for (const one of coded) {
    const codingOf = async () => (await onServer(colleague, one)).coding;
    await expect.poll(codingOf).toEqual({ 'all/account': accountId });
  }
  await openInvoice(colleague, invoice);
  await colleague.getByText('Approved: reopen to edit.').waitFor();
});

/** Further invoices of the demo company that nobody has touched. */
async function otherInvoices(
  page: Page,
  { but, count }: { but: Invoice; count: number },
): Promise<Invoice[]> {
  const answer = await page.request.get('/api/invoices?status=pending_review');
  const free = z
    .array(invoiceShape)
    .parse(await answer.json())
    .filter(({ id, revision }) => id !== but.id && revision === 1);
  expect(free.length).toBeGreaterThanOrEqual(count);
  return free.slice(-count);
}

async function codeAllLines(page: Page, { id }: Invoice, account: string): Promise<void> {
  await goWithin(page, `/invoices/${id}`);
  await page
    .getByRole('region', { name: /^Lines \(/ })
    .getByRole('button', { name: 'Coding' })
    .click();
  await page.locator('[data-cell="0 1"]').click();
  await page.keyboard.type(account);
  await page.keyboard.press('Enter');
  await page.getByText('Kept on this device').waitFor();
}

it('8, 11.1 after a restart offline, the invoices of the device are there at once', async () => {
  const { page, context } = await visitAs('viewer', 'about:blank', withServiceWorker);
  const invoice = await takeInvoice(page, { approvals: 2 });
  await page.goto(`/invoices?search=${invoice.invoiceNumber}`);
  const row = page.getByRole('row').filter({ hasText: invoice.invoiceNumber ?? '' });
  await row.first().waitFor();
  await goOffline(page);

  const again = await context.newPage();
  await page.close();
  await again.goto('/invoices');
  await again.getByRole('searchbox').fill(`${invoice.vendorName} ${invoice.invoiceNumber}`);
  await again
    .getByRole('row')
    .filter({ hasText: invoice.invoiceNumber ?? '' })
    .first()
    .waitFor();
  await again.getByRole('link', { name: /^Offline/ }).waitFor();
  // The search finds it, and nothing else is listed.
  await again.locator('table[aria-rowcount="2"]').waitFor();
  await again.getByRole('searchbox').press('ArrowDown');
  await again.keyboard.press('Enter');
  await again.getByLabel('Invoice number').waitFor();
  await expect
    .poll(() => again.getByLabel('Invoice number').inputValue())
    .toBe(invoice.invoiceNumber);
});

it('11.1, 11.4, 11.8 unsent work waits for space, can be discarded, and is warned of before signing out', async () => {
  const { page } = await visitAs('clerk', 'about:blank', withServiceWorker);
  const invoice = await takeInvoice(page, { approvals: 2 });
  await openInvoice(page, invoice);

  // A full device says so, and stores what was typed as soon as there is space.
  await goOffline(page);
  await page.evaluate(fillDevice);
  await editField(page, 'Purchase order', 'PO-FULL');
  await page.getByRole('link', { name: /^Can't save changes on this device/ }).waitFor();
  await page.getByText('This device has no space left.').waitFor();
  await expect.poll(() => page.getByLabel('Purchase order').inputValue()).toBe('PO-FULL');
  await page.evaluate(() => window.freeDevice?.());
  await page.getByRole('link', { name: /^Offline · 1 waiting/ }).waitFor();
  await goOnline(page);
  await untilSaved(page);
  const { revision } = await onServer(page, invoice);
  expect(await onServer(page, invoice)).toMatchObject({ purchaseOrder: 'PO-FULL' });

  // Discarded work never reaches the server.
  await goOffline(page);
  await showFields(page);
  await editField(page, 'Purchase order', 'PO-WRONG');
  await editField(page, 'Bank account', 'DE02 1203 0000 0000 2020 51');
  await page.getByText('Kept on this device').waitFor();
  await page.getByRole('link', { name: /^Offline · 1 waiting/ }).click();
  const title = `2 changes to invoice ${invoice.invoiceNumber} of ${invoice.vendorName}`;
  await page.getByText(title).waitFor();
  await page.getByText('Waits for the network').waitFor();
  await page.getByRole('button', { name: `Discard: ${title}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
  await page.getByText(title).waitFor();
  await page.getByRole('button', { name: `Discard: ${title}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
  await page.getByText('Everything is saved').waitFor();
  await goOnline(page);
  await untilSaved(page);
  await openInvoice(page, invoice);
  await expect.poll(() => page.getByLabel('Purchase order').inputValue()).toBe('PO-FULL');
  await expect
    .poll(() => onServer(page, invoice))
    .toMatchObject({ revision, purchaseOrder: 'PO-FULL', iban: invoice.iban });

  // Signing out leaves nothing on the device, and warns of what was not sent.
  await goOffline(page);
  await editField(page, 'Purchase order', 'PO-LATER');
  await page.getByRole('link', { name: /^Offline · 1 waiting/ }).waitFor();
  await page.getByRole('button', { name: 'Log out' }).click();
  const warning = page.getByRole('alertdialog');
  await warning.getByText('1 change not sent yet').waitFor();
  await warning.getByRole('button', { name: 'Stay' }).click();
  await expect.poll(() => page.getByLabel('Purchase order').inputValue()).toBe('PO-LATER');
  await goOnline(page);
  await untilSaved(page);
  await expect.poll(() => databasesOn(page)).toHaveLength(1);
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.getByText('You have been successfully logged out.').first().waitFor();
  await expect.poll(() => databasesOn(page)).toEqual([]);
});

declare global {
  interface Window {
    freeDevice?: () => void;
  }
}

/** Runs in the page. Lets its database refuse new rows for lack of space. */
function fillDevice(): void {
  const { add } = IDBObjectStore.prototype;
  IDBObjectStore.prototype.add = () => {
    throw new DOMException('No space left', 'QuotaExceededError');
  };
  window.freeDevice = () => {
    IDBObjectStore.prototype.add = add;
  };
}
