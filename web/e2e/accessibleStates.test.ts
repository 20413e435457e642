import { it } from 'vitest';
import { withBrowser } from './support/browser.ts';
import { withSharedCompany } from './support/company.ts';
import { approveHere, openInvoice, takeInvoice } from './support/invoices.ts';
import { expectAccessibleInAllLooks, expectStateAccessible } from './support/looks.ts';
import { goWithin } from './support/navigation.ts';
import { goOfflineWithoutReload } from './support/offline.ts';
import { patient } from './support/patient.ts';
import { chooseFiles, newInvoiceFile } from './support/uploads.ts';

const { expectComplaint, visitAs } = withBrowser(withSharedCompany);

it('invoice screens, unsent work and its dialogs are accessible and fit', async () => {
  const { page } = await visitAs('admin', '/invoices');
  await page.getByRole('row').getByRole('link').first().waitFor();
  await expectStateAccessible(page);
  await page.getByRole('row').getByRole('checkbox').nth(1).click();
  await page.getByRole('region', { name: 'Selected invoices' }).waitFor();
  await expectStateAccessible(page);
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('dialog', { name: 'Filters' }).waitFor();
  await expectStateAccessible(page);
  await goWithin(page, '/reports');
  await page.getByRole('button', { name: 'Spend by month as a table' }).click();
  await page.getByRole('table', { name: 'Spend by month' }).waitFor();
  await expectStateAccessible(page);
  await openInvoice(page, await takeInvoice(page, { approvals: 2 }));
  await expectAccessibleInAllLooks(page);
  await page.getByRole('button', { name: 'Reject' }).click();
  await page.getByRole('dialog').waitFor();
  await expectStateAccessible(page);
  await page.keyboard.press('Escape');

  await goOfflineWithoutReload(page);
  await approveHere(page);
  await page.getByText('Approval waits to be sent').waitFor();
  await expectStateAccessible(page);
  await page.getByRole('link', { name: /^Offline · 1 waiting/ }).click();
  await page.getByRole('button', { name: /^Discard/ }).click();
  await page.getByRole('alertdialog').waitFor();
  await expectStateAccessible(page);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
  await page.getByText('Everything is saved').waitFor();
  await expectStateAccessible(page);
});

it('uploads in every state are accessible and fit', async () => {
  expectComplaint(/402/);
  const { page } = await visitAs('admin');
  const torn = Buffer.from(`%PDF-1.7 ${Date.now()} and no more`);
  await chooseFiles(page, [
    newInvoiceFile('read.pdf'),
    { name: 'torn.pdf', mimeType: 'application/pdf', buffer: torn },
    { name: 'setup.pdf', mimeType: 'application/pdf', buffer: Buffer.from('MZ') },
  ]);
  const inList = (name: string) => page.getByRole('list', { name }).getByRole('listitem').first();
  await inList('Ready to review').waitFor(patient);
  await inList('Failed').waitFor(patient);
  await expectAccessibleInAllLooks(page);

  await page.route('**/api/upload', (route) => route.fulfill({ status: 402, json: allUsed }));
  await chooseFiles(page, [newInvoiceFile('one.pdf'), newInvoiceFile('two.pdf')]);
  await page.getByRole('button', { name: 'Try all 2 again' }).waitFor();
  await page.evaluate(shareHere);
  await page.goto('/dashboard');
  await page.getByText('shared.pdf was shared with Docket').waitFor();
  await expectStateAccessible(page);

  await goOfflineWithoutReload(page);
  await page.getByRole('button', { name: 'Try all 2 again' }).click();
  await page.getByText('Waits for the network').first().waitFor();
  await expectStateAccessible(page);
  await page.getByRole('link', { name: /^Offline · 2 waiting/ }).click();
  await page.getByRole('button', { name: 'Remove one.pdf' }).click();
  await page.getByRole('alertdialog').waitFor();
  await expectStateAccessible(page);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
  await expectStateAccessible(page);
  await page.getByRole('link', { name: 'Invoices' }).click();
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  await page.getByRole('dialog').waitFor();
  await expectStateAccessible(page);
});

const allUsed = {
  message: 'Your plan includes 200 invoices a month, and all of them are used.',
  code: 'limit_reached',
  upgradeUrl: '/subscribe?plan=growth',
};

/** Runs in the page. Stores a shared file as the service worker does. */
async function shareHere(): Promise<void> {
  const cache = await caches.open('docket-shared-files');
  await cache.put('/shared-files/1?at=1&index=0&size=1&name=shared.pdf', new Response('a'));
}
