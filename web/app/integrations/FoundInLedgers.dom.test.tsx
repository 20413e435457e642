import { expect, it, vi } from 'vitest';
import type { CurrentUser } from '#shared/auth/contract.ts';
import type { Invoice } from '#shared/invoices/contract.ts';
import type { FoundBill } from '#shared/invoices/foundBill.ts';
import { someId, someInvoice } from '#sync/client/testing/someRows.ts';
import { openApp } from '../../testing/openApp.tsx';

const byHand: FoundBill = {
  id: 'bill-by-hand',
  url: 'https://go.xero.test/bill-by-hand',
  kind: 'bill',
  number: 'N-1',
  total: '100.00',
  issuedOn: '2026-01-01',
  enteredOn: '2026-01-03',
  madeBy: 'others',
  invoiceId: null,
  invoiceNumber: null,
};
const ours: FoundBill = {
  ...byHand,
  ...{ id: 'bill-of-ours', url: 'https://go.xero.test/bill-of-ours' },
  ...{ madeBy: 'docket', invoiceId: someId(), invoiceNumber: 'n1' },
};

async function openInvoice(found: FoundBill[], { status, me }: Parts = {}) {
  const row = someInvoice({
    invoiceNumber: 'N-1',
    status: status ?? 'approved',
    exports: [
      {
        ledger: 'xero',
        companyId: 'books',
        state: 'failed',
        isUncertain: false,
        at: '2026-01-05T09:00:00.000Z',
        externalId: null,
        url: null,
        problem: 'A bill with this number is already in Xero.',
        found,
      },
    ],
  });
  const app = await openApp(`/invoices/${row.id}`, {
    rows: [{ kind: 'invoice', row }],
    ...(me ? { me } : {}),
  });
  const asked = app.screen.getByText('Not exported to Xero. Is it there already?');
  await expect.element(asked).toBeVisible();
  return { ...app, asked, sent: vi.spyOn(app.server, 'answer') };
}

interface Parts {
  status?: Invoice['status'];
  me?: Partial<CurrentUser>;
}

it('a bill that people entered can be linked, and the question is over once it is answered', async () => {
  const { screen, sent, asked } = await openInvoice([byHand, ours]);
  const bill = screen.getByRole('listitem').filter({ hasText: 'It was not made by Docket.' });
  await expect
    .element(bill.getByRole('link', { name: 'Open in Xero' }))
    .toHaveAttribute('href', byHand.url);
  const link = bill.getByRole('button', { name: 'Same invoice: link it' });
  await expect.element(link).toHaveAccessibleDescription(/entered on Jan 3, 2026/);
  await link.click();
  await expect
    .poll(() => sent.mock.calls.map(([request]) => request.body))
    .toContainEqual({ answer: 'same', billId: byHand.id });
  await expect.element(asked).not.toBeInTheDocument();
});

it('a bill of another invoice names that invoice and cannot be linked', async () => {
  const { screen } = await openInvoice([ours]);
  await expect
    .element(screen.getByRole('link', { name: 'Open invoice n1' }))
    .toHaveAttribute('href', `/invoices/${ours.invoiceId}`);
  expect(screen.getByRole('button', { name: 'Same invoice: link it' }).elements()).toEqual([]);
  await expect.element(screen.getByRole('button', { name: 'Export anyway' })).toBeVisible();
});

it('an export beside bills that were found needs a reason, and is for exactly these bills', async () => {
  const { screen, sent } = await openInvoice([byHand, ours]);
  await screen.getByRole('button', { name: 'Export anyway' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Export to Xero anyway' });
  const confirm = dialog.getByRole('button', { name: 'Export anyway' });
  await expect.element(confirm).toBeDisabled();
  await dialog.getByLabelText('It is another invoice because').fill('They count anew each year');
  await confirm.click();
  await expect
    .poll(() => sent.mock.calls.map(([request]) => request.body))
    .toContainEqual({
      answer: 'different',
      billIds: [byHand.id, ours.id],
      reason: 'They count anew each year',
    });
});

it.each<[string, Parts]>([
  ['is still in review', { status: 'pending_review' }],
  ['is looked at by somebody who may not export', { me: { roles: ['viewer'] } }],
])('nobody is asked about bills in a ledger while the invoice %s', async (_, parts) => {
  const { screen } = await openInvoice([byHand], parts);
  await expect.element(screen.getByRole('link', { name: 'Open in Xero' })).toBeVisible();
  for (const name of ['Same invoice: link it', 'Export anyway'])
    expect(screen.getByRole('button', { name }).elements()).toEqual([]);
});
