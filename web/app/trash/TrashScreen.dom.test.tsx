import { expect, it } from 'vitest';
import { someInvoice } from '#sync/client/testing/someRows.ts';
import { documentName } from '#sync/protocol/documentName.ts';
import { openApp } from '../../testing/openApp.tsx';

const hourInMs = 3_600_000;
const invoice = someInvoice({ invoiceNumber: 'TR-1', requiredApprovers: ['manager'] });
const name = documentName('invoice', invoice.id);
const rows = [{ kind: 'invoice' as const, row: invoice }];

it('an invoice that was deleted offline is in the trash of this device, and back after Undo', async () => {
  const app = await openApp(`/invoices/${invoice.id}`, { rows, takeBackInMs: hourInMs });
  const { screen, server } = app;
  const more = screen.getByRole('button', { name: 'More', exact: true });
  await expect.element(more).toBeVisible();
  app.cutOff();
  await more.click();
  await screen.getByRole('menuitem', { name: 'Delete', exact: true }).click();
  const offer = screen.getByRole('listitem').filter({ hasText: 'Deleted TR-1' });
  await expect.element(offer).toBeVisible();
  await screen.getByRole('link', { name: 'Trash' }).click();
  await expect.element(screen.getByText('30 days left')).toBeVisible();
  await offer.getByRole('button', { name: 'Undo' }).click();
  await expect.element(screen.getByText('The trash is empty')).toBeVisible();
  expect(server.invoice(name).status).toBe('pending_review');
});

it('one key moves a document that is no invoice to the trash with that reason, and it can be restored', async () => {
  const { screen } = await openApp(`/invoices/${invoice.id}`, { rows, takeBackInMs: 0 });
  await expect.element(screen.getByRole('button', { name: 'More', exact: true })).toBeVisible();
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'n', bubbles: true }));
  await screen.getByRole('link', { name: 'Trash' }).click();
  await expect.element(screen.getByText(/Not an invoice/)).toBeVisible();
  await screen.getByRole('button', { name: /^Restore TR-1/ }).click();
  await expect.element(screen.getByText('The trash is empty')).toBeVisible();
});

it('deleting for good asks first', async () => {
  const { screen } = await openApp(`/invoices/${invoice.id}`, { rows, takeBackInMs: 0 });
  await screen.getByRole('button', { name: 'More', exact: true }).click();
  await screen.getByRole('menuitem', { name: 'Delete', exact: true }).click();
  await screen.getByRole('link', { name: 'Trash' }).click();
  await screen.getByRole('button', { name: /^Delete for good: TR-1/ }).click();
  const dialog = screen.getByRole('alertdialog');
  await expect.element(dialog.getByText(/Nobody can restore them/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(screen.getByRole('button', { name: /^Restore TR-1/ })).toBeVisible();
});
