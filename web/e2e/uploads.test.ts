import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { withBrowser } from './support/browser.ts';
import { withSharedCompany } from './support/company.ts';
import {
  goOffline,
  goOnline,
  triggerBackgroundSync,
  withServiceWorker,
} from './support/offline.ts';
import { patient } from './support/patient.ts';
import { chooseFiles, newInvoiceFile, queuedFile, uploadsNamed } from './support/uploads.ts';

const { company, visit, expectComplaint, visitAs } = withBrowser(withSharedCompany);

it('a chosen file is uploaded, read, and leads to its invoice; an unreadable one says why, and can be read again', async () => {
  const { page } = await visitAs('clerk');
  const file = newInvoiceFile('highland.pdf', { vendor: 'Highland Paper Ltd' });
  await chooseFiles(page, [file]);
  await page.getByText('Invoice uploaded and processing started').first().waitFor();
  const ready = page.getByRole('list', { name: 'Ready to review' }).getByRole('listitem');
  const first = ready.filter({ hasText: 'highland.pdf', hasNotText: 'copy.pdf' });
  await first.getByRole('link', { name: /Highland Paper/ }).waitFor(patient);

  await chooseFiles(page, [{ ...file, name: 'copy.pdf' }]);
  const copy = ready.filter({ hasText: 'copy.pdf' });
  const same = 'The same file was uploaded before, as highland.pdf.';
  await copy.getByText(same).waitFor(patient);
  await first.getByRole('link', { name: /Highland Paper/ }).click();
  await page.getByLabel('Invoice number').waitFor();
  await expect.poll(() => page.getByLabel('Invoice number').inputValue()).toMatch(/^T-/);
  await page.getByText('This is the first invoice from Highland Paper').waitFor();
  await page.getByRole('img', { name: 'Page 1' }).locator('canvas').waitFor({ state: 'attached' });
  await expect.poll(() => uploadsNamed(page, 'highland.pdf')).toHaveLength(1);

  // An unreadable file says why, and can be read again.
  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  await page.getByRole('heading', { name: /Welcome back/ }).waitFor();
  const buffer = Buffer.from(`%PDF-1.7 ${Date.now()} and no more`);
  await chooseFiles(page, [{ name: 'ripped.pdf', mimeType: 'application/pdf', buffer }]);
  const failed = page
    .getByRole('list', { name: 'Failed' })
    .getByRole('listitem')
    .filter({ hasText: 'ripped.pdf' });
  await failed.getByText('The file is damaged or incomplete').waitFor(patient);
  const [before] = await uploadsNamed(page, 'ripped.pdf');
  await failed.getByRole('button', { name: 'Try again: ripped.pdf' }).click();
  await expect
    .poll(async () => {
      const [now] = await uploadsNamed(page, 'ripped.pdf');
      return now?.status === 'failed' && now.updatedAt !== before?.updatedAt;
    })
    .toBe(true);
  await failed.getByText('The file is damaged or incomplete').waitFor();
});

it('11.3, 12.1 an offline capture is sent once by the service worker, with every page closed', async () => {
  const { page, context } = await visitAs('clerk', '/dashboard', withServiceWorker);
  await goOffline(page);
  await chooseFiles(page, [newInvoiceFile('on-a-train.pdf')]);
  await queuedFile(page, 'on-a-train.pdf').getByText('Waits for the network').waitFor();
  await page.getByRole('link', { name: /^Offline · 1 waiting/ }).waitFor();
  // It survives a reload.
  await page.reload();
  await queuedFile(page, 'on-a-train.pdf').waitFor();

  const { origin } = new URL(page.url());
  const blank = await context.newPage();
  await page.close();
  await goOnline(blank);
  const { page: colleague } = await visitAs('admin', 'about:blank');
  await expect
    .poll(
      async () => {
        await triggerBackgroundSync(context, blank, origin);
        return uploadsNamed(colleague, 'on-a-train.pdf');
      },
      { ...patient, interval: 2_000 },
    )
    .toHaveLength(1);
});

it('a viewer is offered no upload', async () => {
  const { page } = await visitAs('viewer', '/dashboard', withServiceWorker);
  await page.getByRole('heading', { name: 'Processing status' }).waitFor();
  expect(await page.getByRole('heading', { name: 'Upload invoices' }).count()).toBe(0);
  await share(page, ['in-vain.pdf']);
  await page.getByText('in-vain.pdf was shared with Docket').waitFor();
  await page.getByText('does not include uploading').waitFor();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect.poll(() => page.getByText('in-vain.pdf').count()).toBe(0);
});

it('12.6 a shared file waits for a sign-in, and is uploaded only when the person agrees', async () => {
  expectComplaint(/401/);
  const { page } = await visit('/login', withServiceWorker);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.reload();
  await share(page, ['shared.pdf', 'not-mine.pdf']);
  await page
    .getByText('shared.pdf and not-mine.pdf were shared with Docket. Sign in to upload')
    .waitFor();

  await company().signInByLink(page, 'clerk');
  await page.getByText('Upload to Northwind Trading?').waitFor();
  expect(await uploadsNamed(page, 'shared.pdf')).toEqual([]);
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect.poll(() => uploadsNamed(page, 'shared.pdf')).toHaveLength(1);
  await expect.poll(() => page.getByText('were shared with Docket').count()).toBe(0);

  await share(page, ['again.pdf']);
  await page.getByText('again.pdf was shared with Docket').waitFor();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect.poll(() => page.getByText('again.pdf').count()).toBe(0);
  expect(await uploadsNamed(page, 'again.pdf')).toEqual([]);
});

/** Shares files as the system does: by a form that posts to the share target. */
async function share(page: Page, names: readonly string[]): Promise<void> {
  // The service worker handles the share.
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.evaluate(() => {
    const form = Object.assign(document.createElement('form'), {
      method: 'post',
      action: '/share',
      enctype: 'multipart/form-data',
    });
    const files = Object.assign(document.createElement('input'), {
      type: 'file',
      name: 'files',
      multiple: true,
      id: 'shared',
    });
    form.append(files);
    document.body.append(form);
  });
  await page.locator('#shared').setInputFiles(names.map((name) => newInvoiceFile(name)));
  await page.locator('#shared').evaluate((input: HTMLInputElement) => input.form?.submit());
  await page.waitForURL('**/dashboard');
}
