import { expect, it } from 'vitest';
import { type Mapping, newLedgerSettings } from '#shared/integrations/contract.ts';
import { openApp } from '../../testing/openApp.tsx';
import { someIntegration } from '../../testing/someIntegration.ts';

const noMapping: Mapping = {
  ...{ settings: newLedgerSettings, choices: { accounts: [], taxCodes: [] } },
  ...{ vendors: [], taxRates: [] },
};
const quickbooks = someIntegration({ exportsOnApproval: true });
const xero = someIntegration({ id: 'xero', name: 'Xero', company: 'Northwind UK' });

it('with two ledgers on, it says which gets invoices by itself, and one can be chosen', async () => {
  const { screen, answers } = await openApp('/integrations', {
    me: { roles: ['admin'] },
    answers: {
      'GET /api/integrations': [quickbooks, xero],
      'GET /api/integrations/quickbooks/settings': noMapping,
      'GET /api/integrations/xero/settings': noMapping,
      'GET /api/export-templates': [],
    },
  });
  const card = screen.getByRole('region', { name: 'QuickBooks and Xero are connected' });
  await expect
    .element(card.getByText(/could be paid twice. On approval invoices go to QuickBooks/))
    .toBeVisible();
  answers['POST /api/integrations/bills-ledger'] = [{ ...quickbooks, takesBills: false }, xero];
  await card.getByRole('radio', { name: 'Xero · Northwind UK' }).click();
  await expect.element(card.getByText(/^Bills go to Xero. Lists/)).toBeVisible();
});
