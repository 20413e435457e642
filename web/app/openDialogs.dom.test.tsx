import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { someInvoice, someVendor } from '#sync/client/testing/someRows.ts';
import { expectAccessible } from '../testing/expectAccessible.ts';
import { openApp } from '../testing/openApp.tsx';

const invoices = ['A-1', 'A-2'].map((invoiceNumber) =>
  someInvoice({
    invoiceNumber,
    vendorName: 'Acme',
    amount: '90.00',
    requiredApprovers: ['manager'],
  }),
);
const rows = invoices.map((row) => ({ kind: 'invoice', row }) as const);
const dialog = () => page.getByRole('dialog');

/** As on a phone and on a desktop. */
async function expectAccessibleDialog(): Promise<void> {
  await expect.element(dialog()).toBeVisible();
  for (const width of [390, 1280]) {
    await page.viewport(width, 800);
    await expectAccessible();
  }
}

it('the dialogs of the invoice list are accessible', async () => {
  const { screen } = await openApp('/invoices', { rows });
  await expect.element(screen.getByRole('link', { name: /A-1$/ })).toBeVisible();
  await userEvent.keyboard('?');
  await expectAccessibleDialog();
  await userEvent.keyboard('{Escape}{Control>}k{/Control}');
  await expect.element(dialog().getByRole('combobox')).toBeVisible();
  await userEvent.keyboard('acme');
  await expectAccessibleDialog();
  await userEvent.keyboard('{Escape}');
  await screen.getByRole('button', { name: 'Views', exact: true }).click();
  await expectAccessibleDialog();
  await userEvent.keyboard('{Escape}');
  await screen.getByRole('row').getByRole('checkbox').nth(1).click();
  const selected = screen.getByRole('region', { name: 'Selected invoices' });
  await selected.getByRole('button', { name: /^Edit/ }).click();
  await expectAccessibleDialog();
});

it('the dialogs of an invoice are accessible', async () => {
  const { screen } = await openApp(`/invoices/${invoices[0]?.id}`, { rows });
  for (const name of ['Ask', 'Reject']) {
    await screen.getByRole('button', { name, exact: true }).click();
    await expectAccessibleDialog();
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog()).not.toBeInTheDocument();
  }
});

it('the form of a vendor is accessible, new and opened', async () => {
  const row = someVendor({ name: 'Harbor Freight', status: 'active' });
  const { screen } = await openApp('/vendors', { rows: [{ kind: 'vendor', row }] });
  for (const name of ['Add Vendor', 'Edit Harbor Freight']) {
    await screen.getByRole('button', { name }).click();
    await expectAccessibleDialog();
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog()).not.toBeInTheDocument();
  }
});
