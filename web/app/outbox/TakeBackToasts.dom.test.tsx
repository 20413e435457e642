import { expect, it } from 'vitest';
import { someInvoice, someRule } from '#sync/client/testing/someRows.ts';
import { documentName } from '#sync/protocol/documentName.ts';
import { openApp } from '../../testing/openApp.tsx';

const hourInMs = 3_600_000;
const invoice = someInvoice({ invoiceNumber: 'TB-1', requiredApprovers: ['manager'] });
const name = documentName('invoice', invoice.id);

const openWith = (takeBackInMs: number) =>
  openApp(`/invoices/${invoice.id}`, { rows: [{ kind: 'invoice', row: invoice }], takeBackInMs });

it('an approval can be taken back, and is then never sent', async () => {
  const { screen, server } = await openWith(hourInMs);
  await screen.getByRole('button', { name: 'Approve', exact: true }).click();
  const offer = screen.getByRole('listitem').filter({ hasText: 'Approved TB-1' });
  await expect.element(offer).toBeVisible();
  expect(server.invoice(name).status).toBe('pending_review');
  await offer.getByRole('button', { name: 'Undo' }).click();
  await expect.element(screen.getByRole('button', { name: 'Approve', exact: true })).toBeVisible();
  await expect.element(offer).not.toBeInTheDocument();
  expect(server.invoice(name).status).toBe('pending_review');
});

it('approvals that follow each other can each be taken back', async () => {
  // Not the invoice of the other tests, which is opened from no list.
  const both = ['TB-3', 'TB-4'].map((invoiceNumber) =>
    someInvoice({ invoiceNumber, requiredApprovers: ['manager'] }),
  );
  const rows = both.map((row) => ({ kind: 'invoice' as const, row }));
  const { screen, server } = await openApp('/invoices?list=to-approve', {
    rows,
    takeBackInMs: hourInMs,
  });
  await screen.getByRole('link', { name: /TB-4$/ }).click();
  const approve = screen.getByRole('button', { name: 'Approve', exact: true });
  const heading = screen.getByRole('heading', { level: 1 });
  await expect.element(heading).toHaveTextContent('Invoice TB-4');
  await approve.click();
  await expect.element(heading).toHaveTextContent('Invoice TB-3');
  await approve.click();
  const offerOf = (number: string) =>
    screen.getByRole('listitem').filter({ hasText: `Approved ${number}` });
  await expect.element(offerOf('TB-3')).toBeVisible();
  await offerOf('TB-4').getByRole('button', { name: 'Undo' }).click();
  await expect.element(offerOf('TB-4')).not.toBeInTheDocument();
  await offerOf('TB-3').getByRole('button', { name: 'Undo' }).click();
  await expect.element(offerOf('TB-3')).not.toBeInTheDocument();
  for (const row of both) {
    expect(server.invoice(documentName('invoice', row.id)).status).toBe('pending_review');
  }
});

it('a rejection that was made offline can be taken back, too', async () => {
  const app = await openWith(hourInMs);
  const { screen, server } = app;
  await expect.element(screen.getByRole('button', { name: 'Reject', exact: true })).toBeVisible();
  app.cutOff();
  await screen.getByRole('button', { name: 'Reject', exact: true }).click();
  await screen.getByRole('dialog').getByRole('textbox').fill('Not ours');
  await screen
    .getByRole('dialog')
    .getByRole('button', { name: /^Reject/ })
    .click();
  const offer = screen.getByRole('listitem').filter({ hasText: 'Rejected TB-1' });
  await offer.getByRole('button', { name: 'Undo' }).click();
  await expect.element(screen.getByRole('button', { name: 'Reject', exact: true })).toBeVisible();
  app.reconnect();
  expect(server.invoice(name).status).toBe('pending_review');
});

it('approving several lists their warnings, and can be taken back', async () => {
  const explanation = 'The mail came from a mailbox that anybody can open.';
  const warned = someInvoice({
    invoiceNumber: 'TB-2',
    requiredApprovers: ['manager'],
    flags: [{ code: 'sender_mismatch', explanation, about: [], dismissed: null }],
    fraudFlags: ['sender_mismatch'],
  });
  const rows = [invoice, warned].map((row) => ({ kind: 'invoice' as const, row }));
  const { screen, server } = await openApp('/approvals', { rows, takeBackInMs: hourInMs });
  const bulk = screen.getByRole('button', { name: 'Bulk Approve' });
  await bulk.click();
  const dialog = screen.getByRole('dialog');
  await expect.element(dialog.getByRole('button', { name: 'Approve 1 invoice' })).toBeVisible();
  await expect.element(dialog.getByText(explanation)).not.toBeInTheDocument();
  await dialog.getByRole('checkbox').click();
  await expect.element(dialog.getByText(explanation)).toBeVisible();
  await dialog.getByRole('button', { name: 'Approve 2 invoices' }).click();
  const offer = screen.getByRole('listitem').filter({ hasText: 'Approved 2 invoices' });
  await offer.getByRole('button', { name: 'Undo' }).click();
  await expect.element(offer).not.toBeInTheDocument();
  await bulk.click();
  await expect.element(dialog.getByRole('button', { name: 'Approve 1 invoice' })).toBeVisible();
  for (const row of [invoice, warned]) {
    expect(server.invoice(documentName('invoice', row.id)).status).toBe('pending_review');
  }
});

it('an approval that nobody takes back is sent by itself', async () => {
  const { screen, server } = await openWith(300);
  await screen.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect
    .poll(() => server.invoice(name).status, { timeout: 30_000 })
    .not.toBe('pending_review');
});

it('an approval is sent at once when the page is hidden and the browser cannot send without it', async () => {
  const { screen, server, endTakeBack } = await openWith(hourInMs);
  await screen.getByRole('button', { name: 'Approve', exact: true }).click();
  const offer = screen.getByRole('listitem').filter({ hasText: 'Approved TB-1' });
  await expect.element(offer).toBeVisible();
  expect(server.invoice(name).status).toBe('pending_review');
  endTakeBack();
  await expect.poll(() => server.invoice(name).status).not.toBe('pending_review');
});

it('a rule that was switched off can be taken back, and is named', async () => {
  const rule = someRule({ name: 'Over 5,000' });
  const { screen } = await openApp('/approval-settings', {
    rows: [{ kind: 'rule', row: rule }],
    me: { roles: ['admin'] },
    takeBackInMs: hourInMs,
  });
  const isOn = screen.getByRole('switch', { name: /Over 5,000/ });
  await expect.element(isOn).toBeChecked();
  await isOn.click();
  await expect.element(isOn).not.toBeChecked();
  const offer = screen.getByRole('listitem').filter({ hasText: 'Switched off rule Over 5,000' });
  await offer.getByRole('button', { name: 'Undo' }).click();
  await expect.element(isOn).toBeChecked();
  await expect.element(offer).not.toBeInTheDocument();
});

it('a new vendor can be taken back, and is then neither here nor sent', async () => {
  const { screen } = await openApp('/vendors#new-vendor', {
    me: { roles: ['admin'] },
    takeBackInMs: hourInMs,
  });
  const dialog = screen.getByRole('dialog', { name: 'Add Vendor' });
  await dialog.getByLabelText('Vendor name').fill('Nova Paper');
  await dialog.getByRole('button', { name: 'Create vendor' }).click();
  const row = screen.getByRole('row').filter({ hasText: 'Nova Paper' });
  await expect.element(row).toBeVisible();
  const offer = screen.getByRole('listitem').filter({ hasText: 'Created vendor Nova Paper' });
  await offer.getByRole('button', { name: 'Undo' }).click();
  await expect.element(row).not.toBeInTheDocument();
  await expect.element(offer).not.toBeInTheDocument();
  await expect.element(screen.getByText('Saved').first()).toBeInTheDocument();
});

it('a comment can be taken back, and what was typed is there again', async () => {
  const { screen } = await openWith(hourInMs);
  await screen.getByLabelText('Add a comment').fill('Whose is this?');
  await screen.getByRole('button', { name: 'Add comment' }).click();
  const comment = screen.getByRole('list', { name: 'Timeline' }).getByText('Whose is this?');
  await expect.element(comment).toBeVisible();
  const offer = screen.getByRole('listitem').filter({ hasText: 'Commented on invoice TB-1' });
  await offer.getByRole('button', { name: 'Undo' }).click();
  await expect.element(comment).not.toBeInTheDocument();
  await expect.element(screen.getByLabelText('Add a comment')).toHaveValue('Whose is this?');
});
