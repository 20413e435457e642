import { expect, it } from 'vitest';
import { withBrowser } from './support/browser.ts';
import { correct, onServer, openInvoice, takeInvoice } from './support/invoices.ts';
import { goOffline, goOnline, installed, offlineComplaint, untilSaved } from './support/offline.ts';
import { signInAs } from './support/people.ts';

const { visit, expectComplaint } = withBrowser();

it('3, 5 two people on one invoice see each other, and what each of them types', async () => {
  const { page: ada } = await visit('/');
  const { page: marcus } = await visit('/');
  await signInAs(ada, 'admin');
  await signInAs(marcus, 'manager');
  const invoice = await takeInvoice(ada, { approvals: 2 });
  await openInvoice(ada, invoice);
  await openInvoice(marcus, invoice);

  await ada.getByRole('list', { name: 'Also here' }).getByLabel('Marcus Reyes').waitFor();
  await marcus.getByLabel('Amount', { exact: true }).focus();
  await ada.getByText('Marcus Reyes is here, in Amount.').waitFor();
  await ada.locator('[data-others]').getByLabel('Amount', { exact: true }).waitFor();

  await correct(marcus, 'Purchase order', 'PO-4711');
  await expect.poll(() => ada.getByLabel('Purchase order').inputValue()).toBe('PO-4711');
  await ada.getByRole('button', { name: 'Add a line' }).click();
  // It has the focus as soon as it is there.
  await expect.poll(() => ada.locator('[data-line] input:focus').count()).toBe(1);
  await ada.keyboard.type('Delivery');
  const line = marcus.getByRole('textbox', { name: /^Description of line/ }).last();
  await expect.poll(() => line.inputValue()).toBe('Delivery');
  await ada.getByLabel('Add a note').fill('Called them: it is right.');
  await ada.getByRole('button', { name: 'Add note' }).click();
  await marcus.getByText('Called them: it is right.', { exact: true }).waitFor();

  await marcus.goto('/invoices');
  await expect.poll(() => ada.getByRole('list', { name: 'Also here' }).count()).toBe(0);
});

it('what somebody is typing is not written over by what somebody else enters', async () => {
  const { page: ada } = await visit('/');
  const { page: marcus } = await visit('/');
  await signInAs(ada, 'admin');
  await signInAs(marcus, 'manager');
  const invoice = await takeInvoice(ada, { approvals: 2 });
  await openInvoice(ada, invoice);
  await openInvoice(marcus, invoice);
  await ada.getByRole('list', { name: 'Also here' }).waitFor();

  const field = ada.getByLabel('Description', { exact: true });
  await field.focus();
  await ada.keyboard.type('a');
  await correct(marcus, 'Description', 'By Marcus');
  const note = ada.getByText('Changed meanwhile to “By Marcus”.');
  // As long as the keys follow each other, nothing is entered.
  await expect
    .poll(
      async () => {
        await ada.keyboard.type('b');
        return note.isVisible();
      },
      { interval: 100 },
    )
    .toBe(true);
  expect(await field.inputValue()).toMatch(/ab+/);
  await ada.getByRole('button', { name: 'Take that' }).click();
  expect(await field.inputValue()).toBe('By Marcus');
});

it('10.2 an approval is of what is on the screen, with what its author typed a moment before', async () => {
  const { page } = await visit('/');
  await signInAs(page, 'manager');
  const invoice = await takeInvoice(page, { approvals: 2 });
  await openInvoice(page, invoice);
  await page.getByLabel('Amount', { exact: true }).fill('1234.56');
  await page.getByRole('button', { name: 'Approve', exact: true }).click();
  await page.getByText('1/2 Approved').waitFor();
  expect(await onServer(page, invoice)).toMatchObject({
    amount: '1234.56',
    currentApprovers: ['Marcus Reyes'],
  });
  await page.getByText('1 of 2 approvals so far.').first().waitFor();
});

it('10.2 an approval of what has changed meanwhile is asked once more, with both values', async () => {
  expectComplaint(offlineComplaint);
  expectComplaint(/412/);
  const { page: marcus } = await visit('/', installed);
  const { page: tomasz } = await visit('/');
  await signInAs(marcus, 'manager');
  await signInAs(tomasz, 'clerk');
  const invoice = await takeInvoice(marcus, { approvals: 2 });
  await openInvoice(marcus, invoice);
  await goOffline(marcus);
  await marcus.getByRole('button', { name: 'Approve', exact: true }).click();
  await marcus.getByText('Approval waits to be sent').waitFor();

  await openInvoice(tomasz, invoice);
  await correct(tomasz, 'Amount', '4321.00');
  await expect.poll(async () => (await onServer(tomasz, invoice)).amount).toBe('4321.00');

  await goOnline(marcus);
  await marcus.getByRole('region', { name: 'Changed since you approved' }).waitFor();
  const row = marcus.getByRole('table', { name: 'What changed' }).getByRole('row');
  const { currency } = invoice;
  const shown = (amount: string | null) =>
    Number(amount).toLocaleString('en-US', { style: 'currency', currency });
  const texts = await row.filter({ hasText: 'Amount' }).getByRole('cell').allInnerTexts();
  expect(texts).toEqual(['Amount', shown(invoice.amount), shown('4321.00')]);
  expect((await onServer(tomasz, invoice)).currentApprovers).toEqual([]);

  await marcus.getByRole('button', { name: 'Approve what it is now' }).click();
  await marcus.getByText('1/2 Approved').waitFor();
  expect((await onServer(tomasz, invoice)).currentApprovers).toEqual(['Marcus Reyes']);
});

it('3.4, 11.6 an edit that arrives after the approval is refused, and stays readable', async () => {
  expectComplaint(offlineComplaint);
  const { page: tomasz } = await visit('/', installed);
  const { page: marcus } = await visit('/');
  await signInAs(tomasz, 'clerk');
  await signInAs(marcus, 'manager');
  const invoice = await takeInvoice(marcus, { approvals: 1 });
  await openInvoice(tomasz, invoice);
  await goOffline(tomasz);
  await correct(tomasz, 'Purchase order', 'PO-TOO-LATE');
  await tomasz.getByText('Kept on this device').waitFor();

  await openInvoice(marcus, invoice);
  await marcus.getByRole('button', { name: 'Approve', exact: true }).click();
  await marcus.getByText('Approved: reopen to edit.').waitFor();

  await goOnline(tomasz);
  await tomasz.getByText('Your edit arrived after the invoice had been decided.').waitFor();
  await tomasz.getByRole('cell', { name: 'PO-TOO-LATE' }).waitFor();
  expect(await tomasz.getByLabel('Purchase order').inputValue()).toBe(invoice.purchaseOrder ?? '');
  expect((await onServer(marcus, invoice)).purchaseOrder).toBe(invoice.purchaseOrder);

  await tomasz.getByRole('link', { name: /^Needs attention · 1/ }).click();
  await tomasz.getByRole('cell', { name: 'PO-TOO-LATE' }).waitFor();
  await tomasz.getByRole('button', { name: /^Dismiss/ }).click();
  await tomasz.getByRole('alertdialog').getByRole('button', { name: 'Dismiss' }).click();
  await tomasz.getByText('Everything is saved').waitFor();
  await untilSaved(tomasz);
});
