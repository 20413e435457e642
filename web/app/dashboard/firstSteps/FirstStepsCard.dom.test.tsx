import { expect, it, onTestFinished, vi } from 'vitest';
import type { Locator } from 'vitest/browser';
import type { CompanyFacts } from '#shared/auth/company.ts';
import type { Invoice } from '#shared/invoices/contract.ts';
import { someId, someInvoice } from '#sync/client/testing/someRows.ts';
import { openApp } from '../../../testing/openApp.tsx';
import { someIntegration } from '../../../testing/someIntegration.ts';
import {
  forgetLinkRequest,
  recentLinkRequest,
  rememberLinkRequest,
} from '../../login/linkRequest.ts';

const company: CompanyFacts = {
  country: 'NL',
  currency: 'EUR',
  books: 'xero',
  isSetUp: true,
  rulesSeen: false,
  firstStepsHidden: false,
};
const me = { roles: ['admin' as const, 'manager' as const], company };
const account = {
  ...company,
  id: someId(),
  name: 'Analytical Engines',
  requiresPasskeys: false,
  createdAt: '2026-01-02T03:04:05.000Z',
};
const answers = { 'PATCH /api/account/first-steps': { ...account, firstStepsHidden: true } };

const invoice = (parts: Partial<Invoice>) =>
  ({ kind: 'invoice', row: someInvoice(parts) }) as const;

it('a sample does not count as the first invoice', async () => {
  const { screen } = await openApp('/dashboard', {
    me,
    answers,
    rows: [invoice({ isSample: true })],
  });
  await expect.element(screen.getByText('0 of 5 done')).toBeVisible();
  await expect.element(screen.getByText('You have sample invoices to try things on')).toBeVisible();
});

it('an invoice and a look at the rules are two of five steps', async () => {
  const { screen } = await openApp('/dashboard', {
    me: { ...me, company: { ...company, rulesSeen: true } },
    answers,
    rows: [invoice({})],
  });
  await expect.element(screen.getByText('2 of 5 done')).toBeVisible();
});

it('steps that an admin has put away are not shown', async () => {
  const { screen, calls } = await openApp('/dashboard', { me, answers });
  await screen.getByRole('button', { name: 'Put the first steps away' }).click();
  await expect.element(screen.getByText('of 5 done')).not.toBeInTheDocument();
  expect(calls).toContain('PATCH /api/account/first-steps');
});

it.each([
  ['odoo', 'Connect Odoo'],
  ['sage', 'Connect Sage Accounting'],
  [null, 'QuickBooks, Xero, Sage, Odoo, or files for others'],
] as const)('the step for books kept in %s says: %s', async (books, text) => {
  const { screen } = await openApp('/dashboard', {
    me: { ...me, company: { ...company, books } },
    answers,
  });
  await expect.element(screen.getByRole('link', { name: text })).toBeVisible();
});

/** Presses the words of the first step, and returns how a file is chosen then. */
async function chooserOf(step: Locator): Promise<(file: File) => void> {
  const chooser = vi.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(() => undefined);
  onTestFinished(() => chooser.mockRestore());
  await step.getByRole('button', { name: /choose a file/ }).click();
  const [input] = chooser.mock.contexts;
  if (!(input instanceof HTMLInputElement)) throw new Error('No file chooser was opened');
  return (file) => {
    const chosen = new DataTransfer();
    chosen.items.add(file);
    input.files = chosen.files;
    input.dispatchEvent(new Event('change', { bubbles: true }));
  };
}

it('the first file is chosen and followed in its step, which then leads to the review', async () => {
  const { screen, server, cutOff, reconnect } = await openApp('/dashboard', { me, answers });
  const step = screen.getByRole('region', { name: 'First steps' }).getByRole('listitem').first();
  const choose = await chooserOf(step);
  cutOff();
  choose(new File(['%PDF-1.7'], 'paper.pdf', { type: 'application/pdf' }));
  const progress = step.getByRole('progressbar', { name: 'First invoice: paper.pdf' });
  await expect.element(progress).toBeVisible();
  server.add(invoice({ invoiceNumber: 'P-1', vendorName: 'Paper & Co' }));
  reconnect();
  await expect.element(step.getByRole('link', { name: 'Review P-1 of Paper & Co' })).toBeVisible();
});

it('after a file that failed, the first step still opens the file chooser', async () => {
  const { screen } = await openApp('/dashboard', {
    me,
    answers,
    prepare: ({ failures }) => failures.push({ path: /\/upload/, answer: { status: 415 } }),
  });
  const step = screen.getByRole('region', { name: 'First steps' }).getByRole('listitem').first();
  const choose = await chooserOf(step);
  choose(new File(['%PDF-1.7'], 'torn.pdf', { type: 'application/pdf' }));
  await expect.element(step.getByRole('link', { name: 'needs your attention' })).toBeVisible();
  await expect.element(step.getByText('torn.pdf')).toBeVisible();
  await expect.element(step.getByRole('button', { name: /choose a file/ })).toBeVisible();
});

it('before the address is confirmed, connecting the books says what comes first, and the mailed link leads there', async () => {
  const user = { ...me, email: 'bea@example.test', addressProven: false };
  const asked = { email: user.email, at: Date.now(), next: null };
  rememberLinkRequest(window.localStorage, asked);
  onTestFinished(() => forgetLinkRequest(window.localStorage));
  const { screen, address } = await openApp('/dashboard', {
    me: user,
    answers: { ...answers, 'GET /api/integrations': [someIntegration({ isActive: false })] },
  });
  const steps = screen.getByRole('region', { name: 'First steps' }).getByRole('listitem');
  const books = steps.filter({ hasText: 'Connect your books' });
  const before = books.getByText('First open the link that we mailed to you. Then:');
  await expect.element(before).toBeVisible();
  await books.getByRole('link', { name: 'Connect Xero' }).click();
  await expect.poll(address).toBe('/integrations');
  await expect
    .poll(() => recentLinkRequest(window.localStorage, Date.now())?.next)
    .toBe('/integrations#ledger-xero');
});

it('only admins see the steps', async () => {
  const { screen } = await openApp('/dashboard', {
    me: { ...me, roles: ['clerk'] },
    answers,
    rows: [invoice({ vendorName: 'Acme' })],
  });
  await expect.element(screen.getByText('Acme').first()).toBeVisible();
  await expect.element(screen.getByText('of 5 done')).not.toBeInTheDocument();
});
