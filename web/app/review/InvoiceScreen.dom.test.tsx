import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { someId, someInvoice } from '#sync/client/testing/someRows.ts';
import { documentName } from '#sync/protocol/documentName.ts';
import { openApp } from '../../testing/openApp.tsx';

const invoices = [1, 2, 3].map((nth) =>
  someInvoice({
    invoiceNumber: `N-${nth}`,
    requiredApprovers: ['manager'],
    lines: [
      {
        id: someId(),
        description: 'Paper',
        quantity: '2',
        unitPrice: '50.00',
        taxRate: null,
        net: '100.00',
      },
    ],
  }),
);
const rows = invoices.map((row) => ({ kind: 'invoice', row }) as const);
const [first, second] = invoices.toReversed();

async function openInvoice() {
  const app = await openApp(`/invoices/${first?.id}`, { rows });
  await expect.element(app.screen.getByLabelText('Purchase order')).toBeVisible();
  return { ...app, name: documentName('invoice', first?.id ?? '') };
}

const shownLines = () => document.querySelectorAll('[data-line]').length;

it('a letter typed in a field is text, and Escape first undoes it and then leaves the field', async () => {
  const { screen, server, name } = await openInvoice();
  const field = screen.getByLabelText('Purchase order');
  await field.click();
  await userEvent.keyboard('a');
  await expect.element(field).toHaveValue('a');
  await userEvent.keyboard('{Escape}');
  await expect.element(field).toHaveValue('');
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(field).not.toHaveFocus();
  expect(server.content(name)?.fields).toEqual({});
});

it('leaving a field saves it, and Undo and Redo restore its values', async () => {
  const { screen, server, name } = await openInvoice();
  const field = screen.getByLabelText('Purchase order');
  const kept = () => server.invoice(name).purchaseOrder;
  await field.fill('PO-1');
  await userEvent.tab();
  await expect.poll(kept).toBe('PO-1');
  await screen.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(kept).toBe(null);
  await expect.element(field).toHaveValue('');
  await screen.getByRole('button', { name: 'Redo' }).click();
  await expect.poll(kept).toBe('PO-1');
});

it('an added line gets the focus, is saved, and can be removed', async () => {
  const { screen, server, name } = await openInvoice();
  await expect.poll(shownLines).toBe(1);
  await screen.getByRole('button', { name: 'Add a line' }).click();
  await expect.poll(shownLines).toBe(2);
  const description = screen.getByLabelText('Description of line 2');
  await expect.element(description).toHaveFocus();
  await userEvent.keyboard('Delivery{Enter}');
  await expect
    .poll(() => server.invoice(name).lines.map((line) => line.description))
    .toEqual(['Paper', 'Delivery']);
  await screen.getByRole('button', { name: 'Remove line 1' }).click();
  await expect.poll(shownLines).toBe(1);
  await expect.element(screen.getByLabelText('Description of line 1')).toHaveValue('Delivery');
});

it('j and k step through the invoices in the order of the list, and ? lists the shortcuts', async () => {
  const { screen, address } = await openApp('/invoices', { rows });
  await screen.getByRole('link', { name: 'Acme, invoice N-3' }).click();
  await expect.element(screen.getByText(/^1 of /)).toBeVisible();
  await userEvent.keyboard('j');
  await expect.poll(address).toBe(`/invoices/${second?.id}`);
  await expect.element(screen.getByText(/^2 of /)).toBeVisible();
  await userEvent.keyboard('k');
  await expect.poll(address).toBe(`/invoices/${first?.id}`);
  await userEvent.keyboard('?');
  const sheet = screen.getByRole('dialog', { name: 'Shortcuts' });
  await expect.element(sheet.getByText('Next invoice')).toBeVisible();
});

it('the palette finds an invoice by its number, even from within a field', async () => {
  const { screen, address } = await openInvoice();
  await screen.getByLabelText('Purchase order').click();
  await userEvent.keyboard('{Control>}k{/Control}');
  await screen.getByRole('dialog').getByRole('combobox').fill('N-2');
  await expect.element(screen.getByRole('option', { name: /N-2/ })).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.poll(address).toBe(`/invoices/${second?.id}`);
  await expect.element(screen.getByRole('heading', { level: 1, name: /N-2$/ })).toBeVisible();
});

it('the palette says when nothing matches, and opens a screen by its name', async () => {
  const { screen, address } = await openInvoice();
  await userEvent.keyboard('{Control>}k{/Control}');
  const box = screen.getByRole('dialog').getByRole('combobox');
  await box.fill('nothing like this');
  await expect.element(screen.getByText('Nothing on this device is called that.')).toBeVisible();
  await box.fill('vendors');
  await userEvent.keyboard('{Enter}');
  await expect.poll(address).toBe('/vendors');
});
