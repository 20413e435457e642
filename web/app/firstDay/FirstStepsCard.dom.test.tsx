import { expect, it } from 'vitest';
import type { CompanyFacts } from '#shared/auth/company.ts';
import type { Invoice } from '#shared/invoices/contract.ts';
import { someId, someInvoice } from '#sync/client/testing/someRows.ts';
import { openApp } from '../../testing/openApp.tsx';

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

it('only admins see the steps', async () => {
  const { screen } = await openApp('/dashboard', {
    me: { ...me, roles: ['clerk'] },
    answers,
    rows: [invoice({ vendorName: 'Acme' })],
  });
  await expect.element(screen.getByText('Acme').first()).toBeVisible();
  await expect.element(screen.getByText('of 5 done')).not.toBeInTheDocument();
});
