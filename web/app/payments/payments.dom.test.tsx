import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { someId, someInvoice } from '#sync/client/testing/someRows.ts';
import { openApp } from '../../testing/openApp.tsx';

const approved = (number: string) =>
  someInvoice({ invoiceNumber: number, amount: '120.00', status: 'approved' });

it('a part of an invoice is recorded as paid, and never more than what is open', async () => {
  const invoice = approved('P-1');
  const rows = [{ kind: 'invoice', row: invoice }] as const;
  const { screen, server } = await openApp(`/invoices/${invoice.id}`, { rows });
  await expect.element(screen.getByRole('button', { name: 'Record payment…' })).toBeVisible();
  await userEvent.keyboard('p');
  const dialog = screen.getByRole('dialog', { name: 'Record a payment' });
  const record = dialog.getByRole('button', { name: 'Record payment' });
  await expect.element(dialog.getByLabelText('Amount')).toHaveValue('120.00');
  await dialog.getByLabelText('Amount').fill('120.01');
  await expect.element(dialog.getByText('Enter an amount of at most $120.00')).toBeVisible();
  await expect.element(record).toBeDisabled();
  await dialog.getByLabelText('Amount').fill('50');
  await dialog.getByLabelText('Reference').fill('SEPA 17');
  const payment = {
    ...{ id: someId(), amount: '50.00', paidOn: '2026-01-05', reference: 'SEPA 17' },
    ...{ personId: someId(), name: 'Mara', at: '2026-01-05T09:00:00.000Z' },
  };
  const paid = { ...invoice, payments: [payment], seq: 100 };
  const json = { message: 'Payment recorded', invoice: paid };
  server.failures.push({ path: /payments$/, answer: { status: 200, json } });
  await record.click();
  const approval = screen.getByRole('region', { name: 'Approval' });
  await expect.element(approval.getByText('$70.00 is open.')).toBeVisible();
  const sent = server.calls.find(({ path }) => path.endsWith('/payments'));
  expect(sent?.body).toMatchObject({ amount: '50.00', reference: 'SEPA 17' });
});

it('the approved ones of a selection are marked as paid together, offline too', async () => {
  const row = (number: string, status: 'approved' | 'paid') =>
    ({ kind: 'invoice', row: { ...approved(number), status } }) as const;
  const rows = [row('P-1', 'approved'), row('P-2', 'approved'), row('P-3', 'paid')];
  const { screen, server, cutOff } = await openApp('/invoices', { rows });
  await screen.getByRole('checkbox', { name: 'Select all' }).first().click();
  cutOff();
  await screen.getByRole('button', { name: 'Mark 2 as paid…' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Mark 2 invoices as paid' });
  await expect.element(dialog.getByText('Together $240.00', { exact: false })).toBeVisible();
  await dialog.getByRole('button', { name: 'Mark 2 invoices as paid' }).click();
  await expect.element(screen.getByText('Offline · 2 waiting')).toBeVisible();
  expect(server.calls.filter(({ path }) => path.endsWith('/payments'))).toEqual([]);
});
