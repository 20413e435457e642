import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { type Invoice, invoice } from '#shared/invoices/contract.ts';
import { withBrowser } from './support/browser.ts';
import { withSharedCompany } from './support/company.ts';
import { editField, onServer, openInvoice } from './support/invoices.ts';
import { expectStateAccessible } from './support/looks.ts';
import { goOffline, goOnline, untilSaved, withServiceWorker } from './support/offline.ts';
import { patient } from './support/patient.ts';

const { expectComplaint, visitAs } = withBrowser(withSharedCompany);

async function allInvoices(page: Page): Promise<Invoice[]> {
  const answer = await page.request.get('/api/invoices?limit=1000');
  return z.array(invoice).parse(await answer.json());
}

const approveButton = (page: Page) => page.getByRole('button', { name: 'Approve', exact: true });

function approveByCall(page: Page, { id }: Invoice): Promise<unknown> {
  return page.evaluate(async (path) => {
    const headers = { 'Content-Type': 'application/json' };
    const answer = await fetch(path, { method: 'POST', headers, body: '{}' });
    return answer.json();
  }, `/api/invoices/${id}/approve`);
}

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

it('an invoice with a changed bank account can be approved only after a colleague has verified it', async () => {
  expectComplaint(/409/);
  const { page } = await visitAs('approver', 'about:blank');
  const held = (await allInvoices(page)).find(({ heldBy }) =>
    heldBy.includes('bank_details_changed'),
  );
  if (!held) throw new Error('The demo company has no invoice that is held');
  await openInvoice(page, held);
  await card(page, 'On hold').getByText('new for this vendor').waitFor();
  await page.getByText('It is held until somebody has verified it.').waitFor();
  await expect.poll(() => approveButton(page).isDisabled()).toBe(true);
  // Like a device that does not know of the hold yet.
  expect(await approveByCall(page, held)).toMatchObject({ code: 'held', heldBy: held.heldBy });
  await expect.poll(() => onServer(page, held)).toMatchObject({ currentApprovers: [] });

  const { page: colleague } = await visitAs('manager', 'about:blank');
  await openInvoice(colleague, held);
  await card(colleague, 'On hold').getByRole('button', { name: 'Record verification' }).click();
  const dialog = colleague.getByRole('dialog', { name: 'Record verification' });
  await dialog.getByText((held.iban ?? 'none').replaceAll(/.{4}(?=.)/g, '$& ')).waitFor();
  const record = dialog.getByRole('button', { name: 'Record verification' });
  await expect.poll(() => record.isDisabled()).toBe(true);
  await dialog.getByLabel('Remark').fill('Ingrid read the new account out to me');
  await expectStateAccessible(colleague);
  await record.click();
  await card(colleague, 'Verified').getByText('Ingrid read the new account out to me').waitFor();

  await card(page, 'Verified').getByText('Called a number that was known before').waitFor();
  await approveButton(page).click();
  await expect.poll(async () => (await onServer(page, held)).currentApprovers.length).toBe(1);
});

it('a duplicate invoice number is flagged while it is typed, can be compared, and dismissed offline', async () => {
  const { page } = await visitAs('manager', 'about:blank', withServiceWorker);
  const all = await allInvoices(page);
  const paidBy = ({ vendorId }: Invoice) =>
    all.find((one) => one.vendorId === vendorId && one.status === 'paid');
  const mine = all.find(
    (one) =>
      one.status === 'pending_review' &&
      one.revision === 1 &&
      // Other tests need those of one approval.
      one.requiredCount > 1 &&
      one.flags.length === 0 &&
      one.currentApprovers.length === 0 &&
      paidBy(one),
  );
  const paid = mine && paidBy(mine);
  if (!mine || !paid?.invoiceNumber) throw new Error('The demo company has no such invoice left');

  await openInvoice(page, mine);
  await editField(page, 'Invoice number', paid.invoiceNumber);
  const flags = card(page, 'Needs attention');
  await flags
    .getByText(`There is an invoice ${paid.invoiceNumber} of this vendor already`)
    .waitFor();
  const compared = flags.getByRole('table', { name: /^Compared with invoice/ });
  await compared.getByRole('row', { name: /Status.*Paid.*Pending Review/ }).waitFor();
  const link = flags.getByRole('link', { name: `Open invoice ${paid.invoiceNumber}` });
  await expect.poll(() => link.getAttribute('href')).toBe(`/invoices/${paid.id}`);
  await expectStateAccessible(page);
  await untilSaved(page);

  await goOffline(page);
  await flags.getByRole('button', { name: 'Not a duplicate because …' }).click();
  const dialog = page.getByRole('dialog', { name: 'Not a duplicate' });
  await dialog.getByLabel('Not a duplicate because').fill('They count anew each year');
  await dialog.getByRole('button', { name: 'Not a duplicate' }).click();
  await page.getByText('“Not a problem” waits to be sent').waitFor();
  await goOnline(page);
  const dismissed = card(page, 'Looked at');
  await dismissed.getByText('They count anew each year').waitFor(patient);
  await expect.poll(() => onServer(page, mine)).toMatchObject({ fraudFlags: [] });

  await dismissed.getByRole('button', { name: /^A problem after all/ }).click();
  await flags.getByRole('button', { name: 'Not a duplicate because …' }).waitFor();
  await expect
    .poll(() => onServer(page, mine))
    .toMatchObject({ fraudFlags: ['potential_duplicate'] });
});
