import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { BooksItem } from '#shared/books/contract.ts';
import {
  type Integration,
  type Mapping,
  newLedgerSettings,
} from '#shared/integrations/contract.ts';
import { someId, someRowOf } from '#sync/client/testing/someRows.ts';
import { openApp } from '../../testing/openApp.tsx';
import { someIntegration } from '../../testing/someIntegration.ts';

const notConnected = someIntegration({
  ...{ id: 'xero', name: 'Xero', isActive: false, company: null, companyId: null },
});
const connected = someIntegration({
  listsReadAt: new Date(Date.now() - 5 * 60_000).toISOString(),
});

const noMapping: Mapping = {
  ...{ settings: newLedgerSettings, choices: { accounts: [], taxCodes: [] } },
  ...{ vendors: [], taxRates: [] },
};

function item(name: string, parts: Partial<BooksItem> = {}): BooksItem {
  const id = someId();
  return { ...someRowOf.booksItem(id), itemId: id, name, code: null, ...parts };
}

async function openLists(
  path: string,
  items: readonly BooksItem[],
  integrations: readonly Integration[],
) {
  const app = await openApp(path, {
    me: { roles: ['admin'] },
    booksItems: items,
    answers: {
      'GET /api/integrations': integrations,
      'GET /api/integrations/quickbooks/settings': noMapping,
      'GET /api/export-logs/failed': [],
    },
  });
  const card = app.screen.getByRole('region', { name: 'Lists of your books' });
  await expect.element(card).toBeVisible();
  return { ...app, card };
}

it('shows the lists of the connected company, and finds an account by number and words', async () => {
  const travel = item('Travel', { code: '6100' });
  const others = Array.from({ length: 20 }, (_, n) => item(`Account ${n}`, { code: `7${n}` }));
  const { card, answers, calls } = await openLists(
    '/integrations/quickbooks',
    [
      travel,
      item('Meals', { code: '6110', parentId: travel.itemId }),
      item('Old account', { isActive: false }),
      item('Account of another company', { companyId: '2' }),
      ...others,
    ],
    [connected, notConnected],
  );
  await expect.element(card.getByText(/Last refreshed 5m ago/)).toBeVisible();
  await expect.element(card.getByRole('tab', { name: 'Accounts 22' })).toBeVisible();
  const find = card.getByRole('searchbox', { name: 'Find among the accounts' });
  await find.fill('meals tra');
  const shown = () =>
    card
      .getByRole('listitem')
      .elements()
      .map(({ textContent }) => textContent);
  await expect.poll(shown).toEqual(['6110 Travel › MealsExpense']);
  await find.fill('old');
  await expect.poll(shown).toEqual(['Old accountInactiveExpense']);
  await find.fill('another company');
  await expect.element(card.getByText('No matches')).toBeVisible();
  answers['POST /api/books/refresh'] = {
    message: 'Lists refreshed',
    isComplete: true,
    integrations: [{ ...connected, listsReadAt: new Date().toISOString() }],
  };
  await card.getByRole('button', { name: 'Refresh' }).click();
  await expect.element(card.getByText(/Last refreshed 0m ago/)).toBeVisible();
  expect(calls).toContain('POST /api/books/refresh');
});

it('without a ledger own lists are kept, and a file with errors is not sent', async () => {
  const { card, screen, calls, answers } = await openLists('/integrations', [], [notConnected]);
  await card.getByRole('button', { name: 'Import CSV' }).click();
  const dialog = screen.getByRole('dialog');
  const choose = async (text: string) => {
    const chooser = document.querySelector<HTMLInputElement>('[role=dialog] input[type=file]');
    if (!chooser) throw new Error('There is no file chooser');
    await userEvent.upload(chooser, new File([text], 'chart.csv', { type: 'text/csv' }));
  };
  await choose('name,code\nTravel,6100\n,6200\n');
  await expect.element(dialog.getByText('Line 3: Enter a name')).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: 'Import' })).toBeDisabled();
  await choose('name,code\nTravel,6100\n');
  await expect.element(dialog.getByText('Accounts in the file: 1')).toBeVisible();
  const answer = { message: '1 account imported', added: 1, changed: 0, unchanged: 0 };
  answers['POST /api/books/import'] = answer;
  await dialog.getByRole('button', { name: 'Import' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(calls.filter((call) => call === 'POST /api/books/import')).toHaveLength(1);
});
