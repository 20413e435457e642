import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { someId, someRowOf, someVendor } from '#sync/client/testing/someRows.ts';
import { openApp } from '../../../testing/openApp.tsx';

const vendor = someVendor({ name: 'Lakeside Paper' });
const item = (list: 'account' | 'term', name: string, code: string | null) => {
  const id = someId();
  const own = { books: 'own', companyId: '', itemId: id, isActive: true } as const;
  return { ...someRowOf.booksItem(id), ...own, list, name, code };
};
const booksItems = [item('account', 'Office supplies', '6420'), item('term', 'Net 14', null)];

it('the defaults of a vendor are chosen from the lists that there are, shown, and taken away again', async () => {
  const { screen } = await openApp(`/vendors/${vendor.id}`, {
    rows: [{ kind: 'vendor', row: vendor }],
    booksItems,
  });
  const details = screen.getByRole('region', { name: 'Details' });
  await screen.getByRole('button', { name: 'Edit Lakeside Paper' }).click();
  const dialog = screen.getByRole('dialog');
  const save = dialog.getByRole('button', { name: 'Save changes' });
  await dialog.getByLabelText('Default account').fill('6420');
  await expect.element(screen.getByRole('option', { name: /^6420/ })).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await dialog.getByRole('combobox', { name: 'Default approver' }).click();
  await screen.getByRole('option', { name: 'Ada Lovelace' }).click();
  await expect.element(dialog.getByLabelText('Default class')).not.toBeInTheDocument();
  await save.click();
  await expect.element(details.getByText('6420 Office supplies')).toBeVisible();
  await expect.element(details.getByText('Ada Lovelace')).toBeVisible();

  await screen.getByRole('button', { name: 'Edit Lakeside Paper' }).click();
  await dialog.getByRole('button', { name: 'Clear default account' }).click();
  await save.click();
  await expect.element(details.getByText('6420 Office supplies')).not.toBeInTheDocument();
  await expect.element(details.getByText('Ada Lovelace')).toBeVisible();
});
