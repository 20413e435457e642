import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { someInvoice } from '#sync/client/testing/someRows.ts';
import { openApp } from '../../testing/openApp.tsx';

const invoice = someInvoice({ invoiceNumber: 'AT-1' });
const pdf = () => new File(['%PDF-1.7 a contract'], 'contract.pdf', { type: 'application/pdf' });

it('a file that is attached offline waits on this device, at its invoice, and can be removed', async () => {
  const app = await openApp(`/invoices/${invoice.id}`, {
    rows: [{ kind: 'invoice', row: invoice }],
  });
  const { screen } = app;
  const card = screen.getByRole('region', { name: 'Further files' });
  await expect.element(card.getByRole('button', { name: 'Attach a file' })).toBeVisible();
  app.cutOff();
  const chooser = document.querySelector<HTMLInputElement>('input[type=file][multiple]');
  if (!chooser) throw new Error('There is no file chooser');
  await userEvent.upload(chooser, pdf());
  await expect.element(card.getByText('contract.pdf')).toBeVisible();
  await expect.element(card.getByText('Waiting', { exact: true })).toBeVisible();
  await card.getByRole('button', { name: 'Remove contract.pdf' }).click();
  await screen.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect.element(card.getByText('contract.pdf')).not.toBeInTheDocument();
});
