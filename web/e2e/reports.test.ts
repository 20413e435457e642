import { expect, it } from 'vitest';
import { withBrowser } from './support/browser.ts';
import { goOffline, installed, offlineComplaint } from './support/offline.ts';
import { signInAs } from './support/people.ts';

const { visit, expectComplaint } = withBrowser();

it('reports are read as charts, as tables and as files, without a network, and the address says which', async () => {
  expectComplaint(offlineComplaint);
  const { page } = await visit('/', installed);
  await signInAs(page, 'viewer');
  await page.goto('/reports');
  const months = page.getByRole('region', { name: 'Spend by month' });
  await months.getByRole('img').waitFor();
  await goOffline(page);
  await months.getByRole('button', { name: 'Spend by month as a table' }).click();
  expect(await months.getByRole('row').count()).toBe(1 + 12);
  await page.getByRole('combobox', { name: 'Currency' }).click();
  await page.getByRole('option', { name: 'EUR' }).click();
  await page.waitForURL('**/reports?currency=EUR');
  await months.getByRole('columnheader', { name: 'Amount (EUR)' }).waitFor();
  await page.getByRole('combobox', { name: 'Period' }).click();
  await page.getByRole('option', { name: 'This month' }).click();
  await page.waitForURL('**/reports?currency=EUR&period=this-month');

  const ageing = page.getByRole('region', { name: 'Ageing of open invoices' });
  const download = page.waitForEvent('download');
  await ageing.getByRole('button', { name: 'Export Ageing of open invoices as CSV' }).click();
  expect((await download).suggestedFilename()).toMatch(/^ageing-EUR-\d{4}-\d\d-\d\d\.csv$/);
});
