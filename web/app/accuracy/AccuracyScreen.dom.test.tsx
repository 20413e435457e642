import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { openApp } from '../../testing/openApp.tsx';

const counted = (read: number, kept: number, invoices: number) => ({ read, kept, invoices });

const measured = {
  ...counted(400, 392, 40),
  untouched: 34,
  months: [
    { month: '2026-04', ...counted(100, 95, 10) },
    { month: '2026-05', ...counted(300, 297, 30) },
  ],
  fields: [
    { field: 'amount', ...counted(40, 40, 40) },
    { field: 'dueDate', ...counted(40, 36, 40) },
  ],
  kinds: [{ kind: 'invoice', ...counted(400, 392, 40) }],
  vendors: [
    { vendorId: '018f0000-0000-7000-8000-0000000000a1', name: 'Acme', ...counted(50, 44, 5) },
  ],
  bands: [
    { band: 1, confidence: 0.61, ...counted(10, 7, 9) },
    { band: 5, confidence: 0.98, ...counted(300, 299, 40) },
  ],
};

it('shows what was right as read, in all, by month, field and vendor, and whether its confidence can be trusted', async () => {
  await openApp('/accuracy', { answers: { 'GET /api/accuracy': measured } });
  await expect.element(page.getByText('392 of 400 values')).toBeVisible();
  await expect.element(page.getByText('34 of 40 invoices')).toBeVisible();
  await expect.element(page.getByText('of 300 values at 90% confidence and more')).toBeVisible();
  const fields = page.getByRole('list', { name: 'Accuracy by field' }).getByRole('listitem');
  await expect.element(fields.first()).toHaveTextContent('Due date4 corrected90.0%');
  await expect.element(page.getByRole('link', { name: 'Acme' })).toBeVisible();
  const method = page.getByRole('link', { name: 'How Docket reads, and how well' });
  await expect.element(method).toHaveAttribute('href', '/how-docket-reads');
  await page.getByRole('button', { name: 'Can the confidence be trusted? as a table' }).click();
  const bands = page.getByRole('table', { name: 'Can the confidence be trusted?' });
  const sure = bands.getByRole('row').nth(1);
  await expect.element(sure).toHaveTextContent('50–70%1061.0%70.0%');
});

it('shows no figure before there are enough invoices, and says how many there are', async () => {
  await openApp('/accuracy', { answers: { 'GET /api/accuracy': { ...measured, invoices: 7 } } });
  await expect.element(page.getByText(/once 20 invoices .* are approved. So far: 7/)).toBeVisible();
  expect(page.getByText('392 of 400 values').elements()).toHaveLength(0);
});
