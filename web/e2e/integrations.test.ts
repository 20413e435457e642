import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { withBrowser } from './support/browser.ts';
import { onServer, openInvoice, takeInvoice } from './support/invoices.ts';
import { expectAccessible } from './support/looks.ts';
import { signInAs } from './support/people.ts';

const { visit, expectComplaint } = withBrowser();

const toastOf = (page: Page, text: string) => page.getByText(text, { exact: true }).first();
const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** A failure on our side, as seldom as it should be. */
async function failOnce(page: Page, path: string): Promise<void> {
  await page.route(`**${path}`, (route) => route.fulfill({ status: 500, body: '{}' }), {
    times: 1,
  });
}

it('QuickBooks is connected, takes an approved invoice as a bill, and is disconnected', {
  timeout: 60_000,
}, async () => {
  expectComplaint(/500/);
  const { page } = await visit('/');
  await signInAs(page, 'admin');

  await page.goto('/integrations?error=xero_connection_failed');
  await toastOf(page, 'Connection Failed').waitFor();
  await toastOf(page, 'Failed to connect to Xero. Please try again.').waitFor();
  await page.waitForURL('**/integrations');
  await page.goto('/integrations?error=anything');
  await toastOf(page, 'An error occurred during connection.').waitFor();

  await failOnce(page, '/api/integrations/xero/auth');
  await page.getByRole('button', { name: 'Connect Xero' }).click();
  await toastOf(page, 'Failed to initiate Xero connection').waitFor();

  const quickbooks = card(page, 'QuickBooks Online');
  await quickbooks.getByText('Not Connected').waitFor();
  await page.getByRole('button', { name: 'Connect QuickBooks' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await toastOf(page, 'Failed to connect to QuickBooks. Please try again.').waitFor();
  await page.getByRole('button', { name: 'Connect QuickBooks' }).click();
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await toastOf(page, 'QuickBooks Connected').waitFor();
  await page.waitForURL('**/integrations');
  await quickbooks.getByText('Connected', { exact: true }).waitFor();
  await quickbooks.getByText('Northwind Trading Inc.').waitFor();
  await card(page, 'Bills in QuickBooks Online').getByLabel('Account for expenses').waitFor();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  await page.setViewportSize({ width: 1440, height: 900 });

  const invoice = await takeInvoice(page, { approvals: 1 });
  // Whoever has changed the rules has not the last word, and other tests let the admin change them.
  const { page: manager } = await visit('/');
  await signInAs(manager, 'manager');
  await openInvoice(manager, invoice);
  await manager.getByRole('button', { name: 'Approve', exact: true }).click();
  await openInvoice(page, invoice);
  await page.getByText('Approved: reopen to edit.').waitFor();
  await page.getByRole('button', { name: /^Export/ }).click();
  await page.getByRole('menuitem', { name: 'QuickBooks' }).click();
  await toastOf(page, 'Export Successful').waitFor();
  await toastOf(page, 'Invoice exported to QuickBooks successfully').waitFor();
  const link = page.getByRole('link', { name: 'Open in QuickBooks' });
  const [fact] = (await onServer(page, invoice)).exports;
  expect(await link.getAttribute('href')).toBe(fact?.url);

  await page.goto('/sandbox/books');
  const bill = page.getByRole('article').filter({ hasText: invoice.invoiceNumber ?? '' });
  await bill.getByText(Number(invoice.amount).toFixed(2)).first().waitFor();

  await page.goto('/dashboard');
  await card(page, 'Integrations').getByText('Connected', { exact: true }).waitFor();

  await page.goto('/integrations');
  const disconnect = page.getByRole('button', { name: 'Disconnect QuickBooks' });
  await failOnce(page, '/api/integrations/quickbooks');
  await disconnect.click();
  await toastOf(page, 'Disconnection Failed').waitFor();
  await toastOf(page, 'Failed to disconnect QuickBooks').waitFor();
  await disconnect.click();
  await toastOf(page, 'Disconnected').waitFor();
  await quickbooks.getByText('Not Connected').waitFor();
});
