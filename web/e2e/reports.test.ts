import { expect, it } from 'vitest';
import { listAuditLogs } from '#shared/audit/logs.ts';
import { withBrowser } from './support/browser.ts';
import { withSharedCompany } from './support/company.ts';
import { goWithin } from './support/navigation.ts';
import { goOffline, goOnline, untilSaved, withServiceWorker } from './support/offline.ts';

const { company, visitAs } = withBrowser(withSharedCompany);

it('reports work offline as charts, tables and files, and the address keeps the chosen report', async () => {
  const { page } = await visitAs('viewer', '/reports', withServiceWorker);
  const months = page.getByRole('region', { name: 'Spend by month' });
  await months.getByRole('img').waitFor();
  await goOffline(page);
  await months.getByRole('button', { name: 'Spend by month as a table' }).click();
  await expect.poll(() => months.getByRole('row').count()).toBe(1 + 12);
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
  const fileName = (await download).suggestedFilename();
  expect(fileName).toMatch(/^ageing-EUR-\d{4}-\d\d-\d\d\.csv$/);

  // The offline export is in the audit log as soon as there is a network.
  await goWithin(page, '/outbox');
  await page.getByText(`Record in the audit log: export of ${fileName}`).waitFor();
  expect(await page.getByRole('button', { name: /^Discard/ }).count()).toBe(0);
  await goOnline(page);
  await untilSaved(page);
  const { page: manager } = await visitAs('manager', 'about:blank');
  const reply = await manager.request.get('/api/audit-logs?action=export&category=SECURITY');
  const { logs } = listAuditLogs.answer.parse(await reply.json());
  expect(logs.filter(({ entityId }) => entityId === fileName)).toMatchObject([
    {
      userEmail: company().emailOf('viewer'),
      entityType: 'report',
      metadata: { filter: ['period: this-month', 'currency: EUR'] },
    },
  ]);
});
