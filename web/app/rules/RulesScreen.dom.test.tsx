import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { TrailChange, TrailEntry } from '#shared/audit/trail.ts';
import { someId } from '#sync/client/testing/someRows.ts';
import { openApp } from '../../testing/openApp.tsx';
import { someMember, someRule } from './testing.ts';

const small = someRule({ name: 'Small purchases', minAmount: 0, maxAmount: 500 });
const rows = [{ kind: 'rule', row: small } as const];
const noRates = { rates: {}, keepsUploadersOut: false };
const team = {
  'GET /api/members': [someMember('Ada', 'admin', 'manager'), someMember('Priya', 'approver')],
  'GET /api/approval-settings': noRates,
};

async function openRules(parts: Parameters<typeof openApp>[1] = {}) {
  const app = await openApp('/approval-settings', {
    rows,
    ...parts,
    answers: { ...team, ...parts.answers },
  });
  await expect.element(app.screen.getByText('Small purchases').first()).toBeVisible();
  return app;
}

it('a new rule shows what is missing beside each field, and is sent once nothing is missing', async () => {
  const { screen, server } = await openRules();
  await screen.getByRole('button', { name: 'Add Rule' }).click();
  const dialog = screen.getByRole('dialog');
  await dialog.getByLabelText('Minimum amount').fill('-1');
  await dialog.getByLabelText('Priority').fill('-1');
  await dialog.getByRole('button', { name: 'Create rule' }).click();
  for (const text of [
    'Rule name is required',
    'Minimum amount must be 0 or greater',
    'At least one approver is required',
    'Priority must be 0 or greater',
  ])
    await expect.element(dialog.getByText(text)).toBeVisible();
  expect(server.calls.filter(({ method }) => method === 'POST')).toEqual([]);

  await dialog.getByLabelText('Rule name').fill('Yachts');
  await dialog.getByLabelText('Minimum amount').fill('900,000');
  await dialog.getByLabelText('Priority').fill('7');
  for (const name of ['Any manager', 'Any approver', 'Any approver']) {
    await dialog.getByLabelText('Required approvers').fill(name);
    await screen.getByRole('option', { name: new RegExp(`^${name}`) }).click();
  }
  await dialog.getByRole('button', { name: 'Create rule' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect
    .poll(() => server.calls.find(({ path }) => path === '/api/approval-rules')?.body)
    .toMatchObject({
      name: 'Yachts',
      minAmount: 900_000,
      maxAmount: null,
      requiredApprovers: ['manager', 'approver', 'approver'],
      priority: 7,
    });
});

it('an amount is checked in its currency if there is an exchange rate', async () => {
  const answers = {
    'PATCH /api/approval-settings': { ...noRates, rates: { CZK: '0.043' } },
  };
  const { screen } = await openRules({ answers });
  const tried = screen.getByRole('region', { name: 'Try an amount' });
  await tried.getByLabelText('Amount', { exact: true }).fill('200');
  await expect.element(tried.getByText('Small purchases')).toBeVisible();
  await tried.getByLabelText('Currency').fill('CZK');
  await screen.getByRole('option', { name: /^CZK/ }).first().click();
  await expect.element(tried.getByText(/^No exchange rate for CZK is on file/)).toBeVisible();

  await screen.getByRole('button', { name: 'Add Rate' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Add Rate' });
  await dialog.getByLabelText('Currency').fill('CZK');
  await screen.getByRole('option', { name: /^CZK/ }).first().click();
  const rate = dialog.getByLabelText('US dollars for 1 CZK');
  await rate.fill('0');
  await dialog.getByRole('button', { name: 'Save rate' }).click();
  await expect
    .element(dialog.getByText('Enter a rate from 0.000001 to 1000000, such as 1.08'))
    .toBeVisible();
  await rate.fill('0.043');
  await dialog.getByRole('button', { name: 'Save rate' }).click();
  await expect.element(screen.getByText('1 CZK = 0.043 USD')).toBeVisible();
  await expect.element(tried.getByText('Small purchases')).toBeVisible();
});

it('a rule whose deletion the server refuses stays, and the reason is shown', async () => {
  const { screen, server } = await openRules();
  const message = 'This rule is being looked at';
  server.failures.push({
    path: /approval-rules/,
    answer: {
      status: 409,
      json: { message, code: 'conflict', error: { message, code: 'conflict' } },
    },
  });
  await screen.getByRole('button', { name: 'Delete Small purchases' }).click();
  await screen.getByRole('alertdialog').getByRole('button', { name: 'Delete rule' }).click();
  await expect.element(screen.getByText('Deletion Failed').first()).toBeVisible();
  await expect.element(screen.getByText(`Deletion Failed: ${message}`)).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Edit Small purchases' })).toBeVisible();
  await screen.getByRole('button', { name: 'Dismiss' }).click();
  await expect.element(screen.getByText('Needs attention')).not.toBeInTheDocument();
});

function changedAt(at: string, change: TrailChange): TrailEntry {
  return {
    ...{ id: someId(), at, action: 'update', status: 'success', by: null, changes: [change] },
    ...{ remark: null, readAgain: false, said: null, trash: null, credit: null },
    ...{ exported: null, attachment: null, step: null },
  };
}

it('a version that is filled in is said, until the form says something else', async () => {
  const { screen } = await openRules({
    answers: {
      [`GET /api/approval-rules/${small.id}/trail`]: {
        entries: [
          changedAt('2026-01-03T00:00:00.000Z', { field: 'maxAmount', before: 300, after: 500 }),
          changedAt('2026-01-02T00:00:00.000Z', { field: 'minAmount', before: 10, after: 0 }),
        ],
        more: false,
      },
    },
  });
  await screen.getByRole('button', { name: 'Edit Small purchases' }).click();
  const dialog = screen.getByRole('dialog');
  await dialog.getByText('Versions').click();
  await expect.element(dialog.getByText('Minimum amount: $10.00 → $0.00')).toBeVisible();
  const status = dialog.getByRole('status');
  await expect.element(status).toBeEmptyDOMElement();
  await dialog.getByRole('button', { name: 'Go back to this' }).click();
  await expect.element(status).toMatchTextContent(/is filled in above/);
  const most = dialog.getByLabelText('Maximum amount');
  await expect.element(most).toHaveValue('300.00');
  await most.fill('301');
  await expect.element(status).toBeEmptyDOMElement();
});

it('a viewer can read the rules and is told why they cannot be changed', async () => {
  const { screen } = await openRules({ me: { roles: ['viewer'] } });
  await expect.element(screen.getByText('Changing them is for managers and admins.')).toBeVisible();
  const changing = screen.getByRole('button', { name: /Add R|^Edit|^Delete|^Change|^Remove/ });
  expect(changing.elements()).toEqual([]);
  expect(screen.getByRole('switch').elements()).toEqual([]);
});

it('approvers can be added and removed with the keyboard, several at once', async () => {
  const { screen } = await openRules();
  await screen.getByRole('button', { name: 'Add Rule' }).click();
  const dialog = screen.getByRole('dialog');
  const field = dialog.getByLabelText('Required approvers');
  await field.fill('manager, approver');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => dialog.getByRole('listitem').elements().length).toBe(2);
  await dialog.getByRole('button', { name: 'Remove Any manager' }).click();
  await expect.poll(() => dialog.getByRole('listitem').elements().length).toBe(1);
  await expect.element(field).toHaveFocus();
});

it('approvers who are asked one after the other are put in order, with the keyboard as well', async () => {
  const { screen, server } = await openRules();
  await screen.getByRole('button', { name: 'Add Rule' }).click();
  const dialog = screen.getByRole('dialog');
  await dialog.getByLabelText('Rule name').fill('Yachts');
  await dialog.getByLabelText('Required approvers').fill('admin, manager, approver');
  await userEvent.keyboard('{Enter}');
  const items = dialog.getByRole('listitem');
  const order = () => items.elements().map(({ textContent }) => textContent);
  await expect.poll(order).toEqual(['Any admin', 'Any manager', 'Any approver']);
  await dialog.getByRole('switch', { name: 'One after the other' }).click();
  await expect.poll(order).toEqual(['1.Any admin', '2.Any manager', '3.Any approver']);
  await dialog.getByRole('button', { name: 'Move Any approver up' }).click();
  await expect.poll(order).toEqual(['1.Any admin', '2.Any approver', '3.Any manager']);
  await userEvent.keyboard('{Enter}');
  await expect.poll(order).toEqual(['1.Any approver', '2.Any admin', '3.Any manager']);
  await expect
    .element(dialog.getByRole('button', { name: 'Move Any approver down' }))
    .toHaveFocus();
  await dialog.getByRole('button', { name: 'Create rule' }).click();
  await expect
    .poll(() => server.calls.find(({ path }) => path === '/api/approval-rules')?.body)
    .toMatchObject({ requiredApprovers: ['approver', 'admin', 'manager'], inSequence: true });
});

it('rates by day decide nothing until somebody takes them over', async () => {
  const settings = { ...noRates, rates: { EUR: '1.08' } };
  const on = new Date().toISOString();
  const { screen, calls } = await openRules({
    answers: {
      'GET /api/approval-settings': settings,
      'PATCH /api/approval-settings': { ...settings, rates: { EUR: '1.1' } },
    },
    prepare: (server) =>
      server.addExchangeRates({
        ...{ id: someId(), source: 'ecb', from: 'EUR', to: 'USD' },
        ...{ month: on.slice(0, 7), days: { [on.slice(8, 10)]: '1.1' } },
      }),
  });
  const card = screen.getByRole('region', { name: 'Exchange rates' });
  await expect.element(card.getByText('= 1.08 USD')).toBeVisible();
  await card.getByRole('button', { name: 'Take them over…' }).click();
  await screen.getByRole('button', { name: 'Take over', exact: true }).click();
  await expect.element(card.getByText('= 1.1 USD', { exact: false })).toBeVisible();
  await expect
    .element(card.getByRole('button', { name: 'Take them over…' }))
    .not.toBeInTheDocument();
  expect(calls).toContain('PATCH /api/approval-settings');
});
