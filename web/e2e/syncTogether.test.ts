import { expect, it } from 'vitest';
import { withBrowser } from './support/browser.ts';
import { withSharedCompany } from './support/company.ts';
import {
  approveHere,
  editField,
  onServer,
  openInvoice,
  showFields,
  takeInvoice,
} from './support/invoices.ts';
import { goWithin } from './support/navigation.ts';
import { goOffline, goOnline, untilSaved, withServiceWorker } from './support/offline.ts';
import { patient } from './support/patient.ts';
import { chooseFiles, newInvoiceFile } from './support/uploads.ts';

const { expectComplaint, visitAs } = withBrowser(withSharedCompany);

it('3, 5, 10.2 two people on one invoice see each other’s input, overwrite nothing that is being typed, and approve what is on the screen', async () => {
  const { page: ada } = await visitAs('admin', 'about:blank');
  const { page: marcus } = await visitAs('manager', 'about:blank');
  const invoice = await takeInvoice(ada, { approvals: 2 });
  await openInvoice(ada, invoice);
  await openInvoice(marcus, invoice);

  await ada.getByRole('list', { name: 'Also here' }).getByLabel('Marcus Reyes').waitFor();
  await marcus.getByLabel('Amount', { exact: true }).focus();
  await ada.getByText('Marcus Reyes is here, in Amount.').waitFor();
  await ada.locator('[data-others]').getByLabel('Amount', { exact: true }).waitFor();

  await editField(marcus, 'Purchase order', 'PO-4711');
  await expect.poll(() => ada.getByLabel('Purchase order').inputValue()).toBe('PO-4711');
  await ada.getByRole('button', { name: 'Add a line' }).click();
  // The new line gets the focus.
  await expect.poll(() => ada.locator('[data-cell]:focus').count()).toBe(1);
  await ada.keyboard.type('Delivery');
  await ada.keyboard.press('Enter');
  await marcus.getByRole('gridcell', { name: 'Delivery' }).waitFor();
  await ada.getByRole('button', { name: 'Note', exact: true }).click();
  await ada.getByLabel('Add a note').fill('Called them: it is right.');
  await ada.getByRole('button', { name: 'Add note' }).click();
  await marcus.getByText('Called them: it is right.', { exact: true }).waitFor();

  // A colleague’s entry does not overwrite a field that somebody is typing in.
  const field = ada.getByLabel('Description', { exact: true });
  await field.focus();
  // Repeated, because on a slow machine the typing may pause so long that Ada's text is entered; then Marcus corrects it.
  await expect
    .poll(async () => {
      const typing = ada.evaluate(typeUntilNoticed, 'Changed meanwhile to “By Marcus”.');
      await editField(marcus, 'Description', 'By Marcus');
      return typing;
    })
    .toMatch(/^b+/);
  await expect.poll(() => field.inputValue()).toBe('By Marcus');

  // An approval covers what its author has just typed.
  await marcus.getByLabel('Amount', { exact: true }).fill('1234.56');
  await approveHere(marcus);
  await marcus.getByText('1/2 Approved', { exact: true }).waitFor();
  await expect
    .poll(() => onServer(marcus, invoice))
    .toMatchObject({
      amount: '1234.56',
      currentApprovers: ['Marcus Reyes'],
    });
  await marcus.getByText('1 of 2 approvals so far.').first().waitFor();

  await goWithin(marcus, '/invoices');
  await expect.poll(() => ada.getByRole('list', { name: 'Also here' }).count()).toBe(0);
});

/**
 * Runs in the page. Types letters quickly, so that nothing is entered, until the notice appears, and takes the other's
 * value in the same step. Returns what was typed, or '' if the notice did not come.
 */
function typeUntilNoticed(notice: string): Promise<string> {
  const field = document.activeElement;
  if (!(field instanceof HTMLTextAreaElement)) throw new Error('No text is being typed');
  return new Promise((resolve) => {
    let letters = 100;
    const typing = setInterval(() => {
      document.execCommand('insertText', false, 'b');
      const note = field.closest('[data-field]')?.querySelector('[role=status]');
      const isThere = note?.textContent?.includes(notice);
      if (!isThere && --letters > 0) return;
      clearInterval(typing);
      const typed = field.value;
      if (isThere) note?.querySelector('button')?.click();
      resolve(isThere ? typed : '');
    }, 50);
  });
}

it('10.2, 11.6 two people in three browsers: a changed invoice needs a new approval, and the text of a late edit is kept', async () => {
  expectComplaint(/412/);
  const { page: ada } = await visitAs('admin', '/dashboard');
  await chooseFiles(ada, [
    newInvoiceFile('together.pdf', { vendor: 'Together Timber Ltd', total: '1500.00' }),
  ]);
  const ready = ada.getByRole('list', { name: 'Ready to review' }).getByRole('listitem');
  await ready
    .filter({ hasText: 'together.pdf' })
    .getByRole('link', { name: /^Review invoice/ })
    .click(patient);
  await ada.getByLabel('Purchase order').waitFor();
  const id = new URL(ada.url()).pathname.split('/').at(-1) ?? '';

  const { page: desk } = await visitAs('manager', 'about:blank');
  await openInvoice(desk, { id });
  await editField(ada, 'Purchase order', 'PO-ADA');
  await editField(desk, 'Description', 'By Marcus');
  await expect.poll(() => desk.getByLabel('Purchase order').inputValue()).toBe('PO-ADA');
  await expect.poll(() => ada.getByLabel('Description').first().inputValue()).toBe('By Marcus');

  const narrow = { ...withServiceWorker, viewport: { width: 390, height: 844 } };
  const { page: phone } = await visitAs('manager', '/dashboard', narrow);
  await openInvoice(phone, { id });
  await goOffline(phone);
  await approveHere(phone);
  await phone.getByText('Approval waits to be sent').waitFor();
  await editField(ada, 'Amount', '1600.00');
  await expect.poll(async () => (await onServer(ada, { id })).amount).toBe('1600.00');

  await goOnline(phone);
  await phone.getByRole('region', { name: 'Changed since you approved' }).waitFor();
  const row = phone.getByRole('table', { name: 'What changed' }).getByRole('row');
  const texts = await row.filter({ hasText: 'Amount' }).getByRole('cell').allInnerTexts();
  expect(texts).toEqual(['Amount', '$1,500.00', '$1,600.00']);
  expect((await onServer(ada, { id })).currentApprovers).toEqual([]);
  await phone.getByRole('button', { name: 'Approve the current version' }).click();
  // Nobody has answered that the vendor is new.
  const anyway = phone.getByRole('alertdialog').getByRole('button', { name: 'Approve anyway' });
  await anyway.waitFor();
  await anyway.click();
  await phone.getByText('1/2 Approved', { exact: true }).waitFor();
  await desk.getByText('1/2 Approved', { exact: true }).waitFor();

  await goOffline(phone);
  await showFields(phone);
  await editField(phone, 'Purchase order', 'PO-TOO-LATE');
  await phone.getByText('Kept on this device').waitFor();
  await approveHere(ada);
  await ada.getByText('Approved: reopen to edit.').waitFor();
  await desk.getByText('Approved: reopen to edit.').waitFor();
  expect((await onServer(ada, { id })).currentApprovers).toHaveLength(2);

  await goOnline(phone);
  await phone.getByText('Your edit arrived after the invoice had been decided.').waitFor();
  await phone.getByRole('cell', { name: 'PO-TOO-LATE' }).waitFor();
  await expect.poll(() => phone.getByLabel('Purchase order').inputValue()).toBe('PO-ADA');
  expect((await onServer(ada, { id })).purchaseOrder).toBe('PO-ADA');

  await phone.getByRole('link', { name: /^Needs attention · 1/ }).click();
  await phone.getByRole('cell', { name: 'PO-TOO-LATE' }).waitFor();
  await phone.getByRole('button', { name: /^Dismiss/ }).click();
  await phone.getByRole('alertdialog').getByRole('button', { name: 'Dismiss' }).click();
  await phone.getByText('Everything is saved').waitFor();
  await untilSaved(phone);
});
