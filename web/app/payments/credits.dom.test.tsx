import { expect, it } from 'vitest';
import type { Invoice } from '#shared/invoices/contract.ts';
import { someId, someInvoice } from '#sync/client/testing/someRows.ts';
import { openApp } from '../../testing/openApp.tsx';

const approved = (invoiceNumber: string, amount: string, parts: Partial<Invoice> = {}) =>
  someInvoice({ invoiceNumber, amount, status: 'approved', ...parts });

it('a credit note is spread over the bills of its vendor, those due first at the beginning, and never beyond', async () => {
  const credit = approved('CN-1', '-100.00');
  const late = approved('B-1', '70.00', { dueDate: '2026-02-01' });
  const soon = approved('B-2', '60.00', { dueDate: '2026-01-01' });
  const other = approved('B-3', '60.00', { vendorName: 'Another Ltd' });
  const rows = [late, soon, other, credit].map((row) => ({ kind: 'invoice', row }) as const);
  const { screen, cutOff, server } = await openApp(`/invoices/${credit.id}`, { rows });
  const begin = screen.getByRole('button', { name: 'Apply to bills…' });
  await expect.element(begin).toBeVisible();
  cutOff();
  await begin.click();
  const dialog = screen.getByRole('dialog', { name: 'Apply the credit note' });
  const field = (number: string) => dialog.getByLabelText(new RegExp(`^${number}, due`));
  await expect.element(field('B-2')).toHaveValue('60.00');
  await expect.element(field('B-1')).toHaveValue('40.00');
  expect(field('B-3').query()).toBeNull();
  const apply = dialog.getByRole('button', { name: 'Apply', exact: true });
  await field('B-1').fill('40.01');
  await expect
    .element(dialog.getByText('This is $0.01 more than is left of the credit note.'))
    .toBeVisible();
  await expect.element(apply).toBeDisabled();
  await field('B-1').fill('70.01');
  await expect.element(dialog.getByText('Enter at most $70.00, or leave it empty')).toBeVisible();
  await field('B-1').fill('15');
  await expect.element(dialog.getByText('$25.00 of the credit note stays open.')).toBeVisible();
  await apply.click();
  await expect.element(screen.getByText('Offline · 2 waiting')).toBeVisible();
  expect(server.calls.filter(({ path }) => path.endsWith('/credits'))).toEqual([]);
});

it('a bill names the credit note that was applied to it, and what is open', async () => {
  const applied = { invoiceId: someId(), invoiceNumber: 'CN-1' };
  const payment = {
    ...{ id: someId(), amount: '40.00', paidOn: '2026-01-05', reference: null, applied },
    ...{ personId: someId(), name: 'Mara', at: '2026-01-05T09:00:00.000Z' },
  };
  const there = { ...payment, id: someId(), applied: { ...applied, inLedger: 'xero' as const } };
  const asked = {
    ...payment,
    id: someId(),
    amount: '10.00',
    applied: { ...applied, sentTo: 'sage' as const },
  };
  const bill = approved('B-1', '110.00', { payments: [payment, there, asked] });
  const { screen } = await openApp(`/invoices/${bill.id}`, {
    rows: [{ kind: 'invoice', row: bill }],
  });
  const approval = screen.getByRole('region', { name: 'Approval' });
  await expect.element(approval.getByText('$20.00 is open.')).toBeVisible();
  await expect.element(approval.getByRole('link', { name: 'CN-1' }).first()).toBeVisible();
  await expect.element(approval.getByText(/also in Xero/)).toBeVisible();
  await expect
    .element(approval.getByText(/being applied in Sage, which is asked before it is taken back/))
    .toBeVisible();
  // Of what is in the ledger, nothing is taken back here.
  expect(
    approval.getByRole('button', { name: 'Take back the payment of $40.00' }).all(),
  ).toHaveLength(1);
});
