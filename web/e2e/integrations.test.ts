import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { type Invoice, invoice as invoiceShape } from '#shared/invoices/contract.ts';
import { withBrowser } from './support/browser.ts';
import { approveHere, onServer, openInvoice, takeInvoice } from './support/invoices.ts';
import { expectAccessible } from './support/looks.ts';
import { goWithin } from './support/navigation.ts';

const { company, expectComplaint, visit, visitAs } = withBrowser();

const ledgers = [
  {
    id: 'quickbooks',
    short: 'QuickBooks',
    full: 'QuickBooks Online',
    company: 'Northwind Trading Inc.',
  },
  { id: 'xero', short: 'Xero', full: 'Xero', company: 'Northwind (UK) Ltd' },
] as const;
type Ledger = (typeof ledgers)[number];

const toastOf = (page: Page, text: string) => page.getByText(text, { exact: true }).first();
const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** Lets the next call to this path fail with a 500 without a message. */
async function failOnce(page: Page, path: string): Promise<void> {
  await page.route(`**${path}`, (route) => route.fulfill({ status: 500, body: '{}' }), {
    times: 1,
  });
}

it('both ledgers can be connected, receive a bill and be disconnected; failures on the way are shown', async () => {
  expectComplaint(/500/);
  const { page } = await visitAs('admin', '/integrations?error=anything');
  await toastOf(page, 'An error occurred during connection.').waitFor();
  await page.waitForURL('**/integrations');
  for (const ledger of ledgers) await connect(page, ledger);
  await page.getByRole('heading', { name: 'QuickBooks and Xero are connected' }).waitFor();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  await page.setViewportSize({ width: 1440, height: 900 });

  const invoice = await takeInvoice(page, { approvals: 1 });
  // A manager, because the admin may have changed rules in another test and could not give the last approval.
  const manager = await onFreshDevice();
  for (const { full } of ledgers)
    await card(manager, full).getByText('Connected', { exact: true }).waitFor();
  await openInvoice(manager, invoice);
  await approveHere(manager);
  await openInvoice(page, invoice);
  await page.getByText('Approved: reopen to edit.').waitFor();
  for (const ledger of ledgers) await exportTo(page, ledger, invoice);

  await page.getByRole('button', { name: /^Export/ }).click();
  const downloading = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Bookkeeping CSV' }).click();
  expect((await downloading).suggestedFilename()).toMatch(/^bookkeeping-.*\.csv$/);

  await page.goto('/sandbox/books');
  const bills = page.getByRole('article').filter({ hasText: invoice.invoiceNumber ?? '' });
  await expect.poll(() => bills.count()).toBe(ledgers.length);
  for (const bill of await bills.all())
    await bill.getByText(Number(invoice.amount).toFixed(2)).first().waitFor();

  await goWithin(page, '/audit-trail');
  await page.getByRole('tab', { name: 'Export History' }).click();
  const exported = page.getByRole('row').filter({ hasText: invoice.invoiceNumber ?? '' });
  for (const to of ['QuickBooks Online', 'Xero', 'CSV'])
    await exported.filter({ hasText: to }).getByText('Success').waitFor();

  await goWithin(page, '/dashboard');
  await expect
    .poll(() => card(page, 'Integrations').getByText('Connected', { exact: true }).count())
    .toBe(ledgers.length);

  await goWithin(page, '/integrations');
  for (const { id, short, full } of ledgers) {
    const disconnect = page.getByRole('button', { name: `Disconnect ${short}` });
    await failOnce(page, `/api/integrations/${id}`);
    await disconnect.click();
    await toastOf(page, 'Disconnection Failed').waitFor();
    await toastOf(page, `Failed to disconnect ${short}`).waitFor();
    await disconnect.click();
    await card(page, full).getByText('Not Connected').waitFor();
    await toastOf(page, 'Disconnected').waitFor();
  }
});

/** Before the first answer the device claims nothing, and without a network it says that it does not know. */
async function onFreshDevice(): Promise<Page> {
  const { page, context } = await visit('/integrations');
  await page.getByText('Please log in to manage your integrations.').waitFor();
  const hearing = Promise.withResolvers<void>();
  await context.route('**/api/integrations', async (route) => {
    await hearing.promise;
    await route.fulfill({ status: 500, body: '{}' });
  });
  await company().signInAs(page, 'manager', '/integrations');
  for (const { full } of ledgers)
    await expect.poll(() => card(page, full).getAttribute('aria-busy')).toBe('true');
  expect(await page.getByText('Not Connected').count()).toBe(0);
  hearing.resolve();
  for (const { full } of ledgers)
    await card(page, full).getByText('has not loaded on this device yet').waitFor();
  await context.unroute('**/api/integrations');
  await page.reload();
  return page;
}

/** Includes the failures that can come before. */
async function connect(page: Page, { id, short, full, company }: Ledger): Promise<void> {
  const begin = page.getByRole('button', { name: `Connect ${short}` });
  await failOnce(page, `/api/integrations/${id}/auth`);
  await begin.click();
  await toastOf(page, `Failed to initiate ${short} connection`).waitFor();
  await begin.click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await toastOf(page, 'Connection Failed').waitFor();
  await toastOf(page, `Failed to connect to ${short}. Please try again.`).waitFor();
  await card(page, full).getByText('Not Connected').waitFor();
  await begin.click();
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await toastOf(page, `${short} Connected`).waitFor();
  await page.waitForURL('**/integrations');
  await card(page, full).getByText('Connected', { exact: true }).waitFor();
  await card(page, full).getByText(company).waitFor();
  await page.getByRole('link', { name: `Settings of ${short}` }).click();
  await card(page, `Bills in ${full}`).getByLabel('Account for expenses').waitFor();
  await card(page, 'Test bill').getByRole('button', { name: 'Send a test bill' }).click();
  await page.getByText(`${short} took the test bill, and it was deleted`).waitFor();
  await expectAccessible(page);
  await goWithin(page, '/integrations');
}

async function exportTo(page: Page, { id, short }: Ledger, invoice: Invoice): Promise<void> {
  await page.getByRole('button', { name: /^Export/ }).click();
  await page.getByRole('menuitem', { name: short, exact: true }).click();
  await toastOf(page, 'Export Successful').waitFor();
  await toastOf(page, `Invoice exported to ${short} successfully`).waitFor();
  const link = page.getByRole('link', { name: `Open in ${short}` });
  const { exports } = await onServer(page, invoice);
  await expect
    .poll(() => link.getAttribute('href'))
    .toBe(exports.find(({ ledger }) => ledger === id)?.url);
}

it('a device that had not heard of a colleague’s connection sends only once Export is chosen; a refusal without a message is shown as failed', async () => {
  expectComplaint(/403/);
  const { page, context } = await visitAs('manager', '/integrations');
  await card(page, 'Xero').getByText('Not Connected').waitFor();
  const all = await page.request.get('/api/invoices?status=approved');
  const approved = invoiceShape
    .array()
    .parse(await all.json())
    .find(({ exports }) => exports.length === 0);
  if (!approved) throw new Error('Everything approved is exported');
  await openInvoice(page, approved);

  const { page: colleague } = await visitAs('admin', '/integrations');
  await colleague.getByRole('button', { name: 'Connect Xero' }).click();
  await colleague.getByRole('button', { name: 'Connect', exact: true }).click();
  await toastOf(colleague, 'Xero Connected').waitFor();

  await context.route('**/api/integrations/xero/export/*', (route) =>
    route.fulfill({ status: 403, body: '' }),
  );
  await page.getByRole('button', { name: /^Export/ }).click();
  await page.getByRole('menuitem', { name: 'Xero (not connected)' }).click();
  await toastOf(page, 'Xero is connected now').waitFor();
  await page.getByRole('button', { name: /^Export/ }).click();
  await page.getByRole('menuitem', { name: 'Xero', exact: true }).click();
  await page.getByText('Export Failed: Failed to export invoice to Xero').waitFor();
  await colleague.request.delete('/api/integrations/xero');
});
