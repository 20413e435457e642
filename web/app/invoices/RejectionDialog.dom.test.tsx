import { expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { someInvoice } from '#sync/client/testing/someRows.ts';
import { openApp } from '../../testing/openApp.tsx';

const rows = [{ kind: 'invoice', row: someInvoice({ requiredApprovers: ['manager'] }) }] as const;

async function openDialog() {
  const app = await openApp('/invoices', { rows });
  await expect.element(app.screen.getByRole('link', { name: 'Acme, invoice A-1' })).toBeVisible();
  await userEvent.keyboard('jx');
  await app.screen.getByRole('button', { name: 'Reject 1' }).click();
  const dialog = app.screen.getByRole('dialog');
  return {
    ...app,
    dialog,
    reason: dialog.getByLabelText('Reason'),
    confirm: dialog.getByRole('button', { name: 'Reject 1 invoice' }),
  };
}

it('a rejection without a reason is refused, beside the field and in a toast', async () => {
  const { screen, server, dialog, reason, confirm } = await openDialog();
  await expect.element(confirm).toBeDisabled();
  await reason.fill('   ');
  await userEvent.tab();
  await expect.element(dialog.getByText('Please provide a reason for rejection')).toBeVisible();
  await reason.click();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(screen.getByText('Rejection Reason Required').first()).toBeVisible();
  await expect.element(confirm).toBeDisabled();
  expect(server.carriedOut).toEqual([]);
});

it('Control and Enter reject the invoice with its reason and close the dialog', async () => {
  const { server, dialog, reason } = await openDialog();
  await reason.fill('Ordered by nobody');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(dialog).not.toBeInTheDocument();
  await vi.waitFor(() => expect(server.carriedOut).toHaveLength(1));
  expect(server.invoice(`invoice.${rows[0].row.id}`).rejectionReason).toBe('Ordered by nobody');
});
