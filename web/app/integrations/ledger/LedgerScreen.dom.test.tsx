import { expect, it } from 'vitest';
import { type Mapping, newLedgerSettings } from '#shared/integrations/contract.ts';
import type { FailedOperation } from '#shared/operations/contract.ts';
import { someId } from '#sync/client/testing/someRows.ts';
import { openApp } from '../../../testing/openApp.tsx';
import { someIntegration } from '../../../testing/someIntegration.ts';

const mapping: Mapping = {
  settings: { ...newLedgerSettings, accountId: '7' },
  choices: {
    accounts: [
      { id: '7', name: 'Advertising', type: 'Expense' },
      { id: '8', name: 'Refunds', type: 'Expense' },
    ],
    taxCodes: [],
  },
  ...{ vendors: [], taxRates: [] },
};

const failure: FailedOperation = {
  ...{ id: someId(), source: 'export', type: 'Export to QuickBooks', entityType: 'invoice' },
  ...{ entityId: someId(), entityName: 'A-17', timestamp: '2026-05-04T09:00:00.000Z' },
  ...{ error: 'The books of this period are closed in QuickBooks.', ledger: 'quickbooks' },
  errorParts: null,
};

const connectedLedger = someIntegration({
  connectedBy: 'ada@northwind.example',
  connectedAt: '2026-05-01T09:00:00.000Z',
});

function openLedger(
  answers: Record<string, unknown> = {},
  roles: readonly ('admin' | 'viewer')[] = ['admin'],
  formats: 'de-DE' | null = null,
) {
  return openApp('/integrations/quickbooks', {
    me: { roles: [...roles], formats },
    answers: {
      'GET /api/integrations': [connectedLedger],
      'GET /api/integrations/quickbooks/settings': mapping,
      'GET /api/export-logs/failed': [failure],
      ...answers,
    },
  });
}

it('shows who connected the ledger, and offline everything as it was last known', async () => {
  const { screen, cutOff } = await openLedger();
  await expect.element(screen.getByText('ada@northwind.example')).toBeVisible();
  await expect.element(screen.getByText(failure.error)).toBeVisible();
  cutOff();
  await expect.element(screen.getByText('ada@northwind.example')).toBeVisible();
  await expect.element(screen.getByText('Advertising').first()).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Send a test bill' })).toBeDisabled();
});

it('why it failed is written with the amounts and days of the person', async () => {
  const errorParts = [
    'Over ',
    { amount: '1250.50', currency: 'EUR' },
    ', of ',
    { day: '2026-05-03' },
  ];
  const failed = { ...failure, error: 'Over 1,250.50 EUR, of 2026-05-03', errorParts };
  const answers = { 'GET /api/export-logs/failed': [failed] };
  const { screen } = await openLedger(answers, ['admin'], 'de-DE');
  await expect.element(screen.getByText('Over 1.250,50 EUR, of 03.05.2026')).toBeVisible();
});

it('sends a test bill and shows its result', async () => {
  const { screen, answers } = await openLedger();
  const problem = 'Choose an account for expenses in the Integrations page.';
  const testBill = {
    ...{ state: 'failed', number: 'DOCKET-TEST-1', askedBy: 'ada@northwind.example' },
    ...{ at: '2026-05-04T09:00:00.000Z', url: null, problem },
  };
  answers['POST /api/integrations/quickbooks/test-bill'] = { ...connectedLedger, testBill };
  await screen.getByRole('button', { name: 'Send a test bill' }).click();
  await expect.element(screen.getByText('QuickBooks did not take the test bill')).toBeVisible();
  await expect.element(screen.getByText(problem)).toBeVisible();
  const underWay = { ...testBill, state: 'underWay', problem: 'QuickBooks does not answer.' };
  answers['POST /api/integrations/quickbooks/test-bill'] = {
    ...connectedLedger,
    testBill: underWay,
  };
  await screen.getByRole('button', { name: 'Send a test bill' }).click();
  await expect.element(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
});

it('credit notes get an account of their own, and keep the tax code of invoices', async () => {
  const { screen, calls, answers } = await openLedger();
  const byKind = {
    ...newLedgerSettings.byKind,
    credit: { accountId: '8', taxCodeId: null },
  };
  answers['PATCH /api/integrations/quickbooks/settings'] = {
    ...mapping,
    settings: { ...mapping.settings, byKind },
  };
  await screen.getByRole('combobox', { name: 'Account of credit notes' }).click();
  await screen.getByRole('option', { name: 'Refunds' }).click();
  await expect
    .element(screen.getByRole('combobox', { name: 'Account of credit notes' }))
    .toHaveTextContent('Refunds');
  expect(calls).toContain('PATCH /api/integrations/quickbooks/settings');
});

it('what failed is retried once, and leaves the list', async () => {
  const { screen, answers, calls } = await openLedger();
  answers[`POST /api/failed-operations/export/${failure.id}/retry`] = { message: 'Tried again' };
  const retry = screen.getByRole('button', { name: 'Retry Export to QuickBooks of A-17' });
  await expect.element(retry).toBeVisible();
  answers['GET /api/export-logs/failed'] = [];
  await retry.click();
  await expect.element(retry).not.toBeInTheDocument();
  const retries = calls.filter((one) => one.endsWith('/retry'));
  expect(retries).toHaveLength(1);
});

it('a viewer sees the state, and nothing to change', async () => {
  const { screen } = await openLedger({}, ['viewer']);
  await expect.element(screen.getByText('ada@northwind.example')).toBeVisible();
  await expect
    .element(screen.getByRole('button', { name: 'Send a test bill' }))
    .not.toBeInTheDocument();
  await expect.element(screen.getByRole('button', { name: /Disconnect/ })).not.toBeInTheDocument();
  await expect.element(screen.getByRole('button', { name: /^Retry/ })).not.toBeInTheDocument();
});
