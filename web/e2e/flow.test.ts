import { expect, it } from 'vitest';
import { withBrowser } from './support/browser.ts';
import { withSharedCompany } from './support/company.ts';
import { onServer } from './support/invoices.ts';
import { goOfflineWithoutReload, goOnline } from './support/offline.ts';
import { patient } from './support/patient.ts';
import { newInvoiceFile, uploadsNamed } from './support/uploads.ts';

const { visitAs } = withBrowser(withSharedCompany);

it('what a clerk reviews offline is in the approver’s queue afterwards, and what is sent back returns with its reason', async () => {
  const { page: clerk } = await visitAs('clerk', '/dashboard');
  // Without a number it has to be checked.
  const name = `flow-${Date.now()}.pdf`;
  const { buffer } = newInvoiceFile(name, { vendor: 'Flow Freight Ltd', number: '' });
  await clerk.request.post('/api/upload', {
    multipart: { file: { name, mimeType: 'application/pdf', buffer } },
    headers: { Origin: new URL(clerk.url()).origin },
  });
  await expect
    .poll(async () => (await uploadsNamed(clerk, name))[0]?.invoiceId, patient)
    .toBeTruthy();
  const id = (await uploadsNamed(clerk, name))[0]?.invoiceId ?? '';
  expect(await onServer(clerk, { id })).toMatchObject({ awaitsReview: true });

  const { page: approver } = await visitAs('approver', '/approvals');
  const queue = approver.getByRole('list', { name: 'Waiting for you' });
  await queue.waitFor();
  const queued = queue.getByRole('link', { name: /Flow Freight/ });
  expect(await queued.count()).toBe(0);

  await clerk
    .getByRole('navigation', { name: 'Worklists' })
    .getByRole('link', { name: /^To check/ })
    .click();
  const row = clerk.getByRole('link', { name: /^Flow Freight Ltd/ });
  await row.waitFor();
  await goOfflineWithoutReload(clerk);
  await row.click();
  const reviewed = clerk.getByRole('button', { name: 'Reviewed' });
  await expect.poll(() => reviewed.isEnabled()).toBe(true);
  await clerk.keyboard.press('w');
  await expect.poll(() => clerk.url()).not.toContain(id);
  await clerk.goBack();
  await expect.poll(() => clerk.url()).toContain(id);
  await expect.poll(() => reviewed.count()).toBe(0);
  expect(await onServer(approver, { id })).toMatchObject({ awaitsReview: true });
  await goOnline(clerk);

  await queued.first().click();
  await approver.getByRole('button', { name: 'Send back…' }).click();
  const dialog = approver.getByRole('dialog', { name: 'Send back' });
  await dialog.getByRole('textbox').fill('Ask them for a number');
  await dialog.getByRole('button', { name: 'Send back' }).click();
  await expect
    .poll(() => onServer(approver, { id }), { timeout: 30_000 })
    .toMatchObject({ awaitsReview: true, sentBack: { reason: 'Ask them for a number' } });

  await clerk.getByText('“Ask them for a number”').first().waitFor();
  await reviewed.waitFor();
});
