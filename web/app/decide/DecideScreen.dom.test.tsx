import { expect, it, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { openApp } from '../../testing/openApp.tsx';

const inspected = {
  email: 'approver@example.test',
  companyName: 'Northwind Trading',
  invoice: {
    path: '/invoices/0192',
    vendorName: 'Acme Ltd',
    invoiceNumber: 'A-17',
    amount: '1250.00',
    currency: 'USD',
    dueDate: '2026-12-01',
    status: 'pending_review',
    flags: ['This vendor is new.'],
  },
  hindrance: null,
};
const answers = {
  'POST /api/mail-decisions/inspect': inspected,
  'POST /api/mail-decisions/approve': { message: 'Invoice Approved' },
};
const pressed = (calls: readonly string[], what: string) =>
  calls.filter((call) => call === `POST /api/mail-decisions/${what}`).length;

it('a link from a mail shows the invoice first, and asks once more while a warning is open', async () => {
  const { screen, calls } = await openApp('/decide#token=a-token', { answers });
  await expect
    .element(screen.getByRole('heading', { name: 'Approve this invoice?' }))
    .toBeVisible();
  expect(location.hash).toBe('');
  for (const text of ['Acme Ltd', 'A-17', '$1,250.00', 'This vendor is new.'])
    await expect.element(screen.getByText(text).first()).toBeVisible();
  expect(pressed(calls, 'approve')).toBe(0);
  await screen.getByRole('button', { name: 'Approve' }).click();
  const question = screen.getByRole('alertdialog');
  await expect.element(question.getByText('This vendor is new.')).toBeVisible();
  expect(pressed(calls, 'approve')).toBe(0);
  await question.getByRole('button', { name: 'Approve anyway' }).click();
  await expect.element(screen.getByRole('heading', { name: 'Invoice Approved' })).toBeVisible();
  expect(pressed(calls, 'approve')).toBe(1);
});

it('a rejection that fails without a network keeps the typed reason', async () => {
  const { screen, cutOff } = await openApp('/decide#token=a-token', { answers });
  await screen.getByRole('button', { name: 'Reject' }).click();
  await screen.getByLabelText('Reason').fill('Ordered twice');
  cutOff();
  await screen.getByRole('button', { name: 'Reject invoice' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Reject Invoice' });
  await expect.element(dialog.getByText(/^Docket cannot be reached\./)).toBeVisible();
  await expect.element(screen.getByLabelText('Reason')).toHaveValue('Ordered twice');
});

it('the document is shown beside the facts, and a page without a picture says so', async () => {
  const withPages = { ...inspected.invoice, pageCount: 2, why: 'You may give it.' };
  let asked = 0;
  const { screen, calls } = await openApp('/decide#token=a-token', {
    answers: {
      ...answers,
      'POST /api/mail-decisions/inspect': { ...inspected, invoice: withPages },
      'POST /api/mail-decisions/page': () => {
        asked += 1;
        if (asked > 1) return 404;
        const picture = '<svg xmlns="http://www.w3.org/2000/svg" width="210" height="297"/>';
        return new Response(picture, { headers: { 'Content-Type': 'image/svg+xml' } });
      },
    },
  });
  await expect.element(screen.getByText('You may give it.')).toBeVisible();
  await expect.element(screen.getByRole('img', { name: 'Page 1 of 2' })).toBeVisible();
  await screen.getByRole('button', { name: 'Page 1 of 2: enlarge' }).click();
  await screen.getByRole('button', { name: 'Page 1 of 2: fit to width' }).click();
  await screen.getByText('Page 2 of 2').element().scrollIntoView();
  await expect.element(screen.getByText(/There is no picture of page 2/)).toBeVisible();
  expect(pressed(calls, 'page')).toBe(2);
});

it('on a phone one decides before the document is seen, or far from the thumb', async () => {
  await page.viewport(390, 844);
  onTestFinished(() => page.viewport(1280, 800));
  const { screen, cutOff } = await openApp('/decide#token=a-token', {
    answers: {
      ...answers,
      'POST /api/mail-decisions/inspect': {
        ...inspected,
        invoice: { ...inspected.invoice, pageCount: 1, flags: [] },
      },
      'POST /api/mail-decisions/page': () => {
        const picture = '<svg xmlns="http://www.w3.org/2000/svg" width="210" height="297"/>';
        return new Response(picture, { headers: { 'Content-Type': 'image/svg+xml' } });
      },
    },
  });
  const bar = screen.getByRole('region', { name: 'Decision' });
  const approve = bar.getByRole('button', { name: 'Approve' });
  const picture = screen.getByRole('img', { name: 'The document' });
  await expect.element(picture).toBeVisible();
  const top = (one: { element: () => Element }) => one.element().getBoundingClientRect().top;
  expect(top(picture)).toBeGreaterThan(top(screen.getByText('$1,250.00')));
  expect(top(picture)).toBeLessThan(window.innerHeight / 2);
  const reach = window.innerHeight - 90;
  expect(top(approve)).toBeGreaterThan(reach);
  window.scrollTo(0, document.documentElement.scrollHeight);
  expect(top(approve)).toBeGreaterThan(reach);
  // The bar covers nothing of the document.
  expect(picture.element().getBoundingClientRect().bottom).toBeLessThan(top(bar));
  cutOff();
  await approve.click();
  await expect.element(bar.getByText(/^Docket cannot be reached\./)).toBeVisible();
});
