import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { uuidv7 } from '#shared/ids.ts';
import { withBrowser } from './support/browser.ts';
import { withSharedCompany } from './support/company.ts';
import { expectStateAccessible } from './support/looks.ts';
import { goWithin } from './support/navigation.ts';

const { company, visitAs } = withBrowser(withSharedCompany);

const toastOf = (page: Page, text: string) => page.getByText(text, { exact: true }).first();

/** Begins like a PDF but is none. */
const torn = {
  name: 'torn-for-audit.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.7 torn'),
};

const newVendorId = () => uuidv7(Date.now(), crypto.getRandomValues(new Uint8Array(16)));

it('the audit trail can be filtered, verified and exported, and a failed operation retried', async () => {
  const { page } = await visitAs('admin', 'about:blank');
  const id = newVendorId();
  await page.request.post('/api/vendors?force=true', { data: { id, name: 'Quillwork Paper' } });
  await page.request.put(`/api/vendors/${id}`, { data: { name: 'Quillwork & Daughters' } });
  await page.request.post('/api/upload', { multipart: { file: torn } });

  await goWithin(page, '/audit-trail');
  const table = page.getByRole('region', { name: 'Audit logs' });
  await page.getByLabel('Category').click();
  await page.getByRole('option', { name: 'Vendor' }).click();
  await page.getByLabel('Action').click();
  await page.getByRole('option', { name: 'Update' }).click();
  await page.getByLabel('Search this page of the audit logs').fill(id);
  const rows = table.getByRole('row').filter({ hasText: company().emailOf('admin') });
  await expect.poll(() => rows.count()).toBe(1);
  await rows.getByRole('button', { name: 'Details' }).click();
  const changed = table.getByRole('row', { name: 'Name Quillwork Paper Quillwork & Daughters' });
  await changed.waitFor();
  await expectStateAccessible(page);

  await table.getByText(/ changed Quillwork & Daughters · Name: /).waitFor();
  await page.getByRole('button', { name: 'Proof' }).click();
  await page.getByRole('button', { name: 'Check now' }).click();
  await page.getByText(/^Verified up to entry \d/).waitFor();
  const kept: Buffer[] = [];
  const downloaded = async (button: string) => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: button }).click(),
    ]);
    return download;
  };
  const proof = await downloaded('Download proof');
  expect(proof.suggestedFilename()).toMatch(/^audit-head-.*\.json$/);
  for await (const part of await proof.createReadStream()) kept.push(Buffer.from(part));

  const keptHead = page.getByLabel('A saved proof');
  await keptHead.setInputFiles(torn);
  await page.getByText('This file is not a proof.').waitFor();
  const head = { name: 'head.json', mimeType: 'application/json', buffer: Buffer.concat(kept) };
  await keptHead.setInputFiles(head);
  await page.getByText(/^Unchanged up to entry \d/).waitFor();
  await expectStateAccessible(page);
  await page.keyboard.press('Escape');
  expect((await downloaded('Export CSV')).suggestedFilename()).toMatch(/^audit-logs-.*\.csv$/);
  await toastOf(page, 'Export successful').waitFor();

  await page.getByRole('tab', { name: 'Failed Operations' }).click();
  const failed = page
    .getByRole('region', { name: 'Failed operations' })
    .getByRole('row')
    .filter({ hasText: torn.name });
  await failed.getByText('Reading a file').waitFor();
  await failed.getByText('The file is damaged or incomplete and cannot be opened.').waitFor();
  await expectStateAccessible(page);
  await failed.getByRole('button', { name: 'Retry' }).click();
  await toastOf(page, `${torn.name} is read again`).waitFor();

  await page.getByRole('tab', { name: 'Export History' }).click();
  await page
    .getByRole('columnheader', { name: 'External ID' })
    .or(page.getByText('No exports found'))
    .waitFor();
});
