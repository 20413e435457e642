import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { CompanyFacts } from '#shared/auth/company.ts';
import type { Invoice } from '#shared/invoices/contract.ts';
import { someId, someInvoice, someRowOf } from '#sync/client/testing/someRows.ts';
import type { MemoryServer } from '#sync/testing/memory/MemoryServer.ts';
import { openApp } from '../../testing/openApp.tsx';

const company: CompanyFacts = {
  ...{ country: 'US', currency: 'USD', books: 'xero' },
  ...{ isSetUp: true, rulesSeen: true, firstStepsHidden: true },
};
const rates = (days: Record<string, string>) => ({
  prepare: (server: MemoryServer) =>
    server.addExchangeRates({ ...someRowOf.exchangeRates(someId()), month: '2026-05', days }),
});
const invoice = (parts: Partial<Invoice>) =>
  someInvoice({ amount: '1155.00', currency: 'EUR', invoiceDate: '2026-05-12', ...parts });

it('an invoice in another currency says what it is in the company’s, offline and while a rate is typed', async () => {
  const row = invoice({});
  const { screen, cutOff } = await openApp(`/invoices/${row.id}`, {
    me: { company },
    rows: [{ kind: 'invoice', row }],
    ...rates({ '11': '1.0910', '12': '1.0920' }),
  });
  const details = screen.getByRole('region', { name: 'Details' });
  const shown = details.getByText(/^= \$1,261\.26 at 1\.0920 of .* \(European Central Bank\)$/);
  await expect.element(shown).toBeVisible();
  cutOff();
  await details.getByLabelText('Exchange rate').fill('1.1');
  await expect.element(details.getByText(/^= \$1,270\.50 at 1\.1 of/)).toBeVisible();
  await expect
    .element(details.getByText(/^The rate of its date would be 1\.0920 of/))
    .toBeVisible();
});

it('a rate of an earlier day says so, and one that is missing too', async () => {
  const [late, unknown] = [invoice({ invoiceDate: '2026-05-16' }), invoice({ currency: 'PLN' })];
  const rows = [late, unknown].map((row) => ({ kind: 'invoice', row }) as const);
  const opening = { me: { company }, rows, ...rates({ '12': '1.0920' }) };
  const { screen } = await openApp(`/invoices/${late.id}`, opening);
  const details = screen.getByRole('region', { name: 'Details' });
  await expect
    .element(details.getByText(/^There is no rate of .*, so the last one before it is taken\.$/))
    .toBeVisible();
  await userEvent.keyboard('k');
  await expect
    .element(
      details.getByText(
        'No exchange rate from PLN to USD: none is known for its date. Enter one, or import rates under Integrations.',
      ),
    )
    .toBeVisible();
});

it('an approved invoice shows the rate at which it was approved', async () => {
  const bookedRate = { base: 'USD', rate: '1.2', on: '2026-05-12', source: 'hand' } as const;
  const row = invoice({ status: 'approved', bookedRate });
  const { screen } = await openApp(`/invoices/${row.id}`, {
    me: { company },
    rows: [{ kind: 'invoice', row }],
    ...rates({ '12': '1.0920' }),
  });
  const details = screen.getByRole('region', { name: 'Details' });
  await expect.element(details.getByText(/^= \$1,386\.00 at 1\.2 of/)).toBeVisible();
  await expect.element(details.getByText('The rate at which it was approved.')).toBeVisible();
});

it('a selection is added up in the company’s currency, and says what has no rate', async () => {
  const rows = [
    invoice({}),
    invoice({ currency: 'USD', amount: '10.00' }),
    invoice({ currency: 'PLN' }),
  ];
  const { screen } = await openApp('/invoices', {
    me: { company },
    rows: rows.map((row) => ({ kind: 'invoice', row }) as const),
    ...rates({ '12': '1.0920' }),
  });
  await screen.getByRole('checkbox', { name: 'Select all' }).first().click();
  const selected = screen.getByRole('region', { name: 'Selected invoices' });
  const total = '$1,271.26 by their exchange rates, without 1 invoice in PLN: no rate';
  await expect.element(selected.getByText(total, { exact: false })).toBeVisible();
});

it('a file of rates is sent as it is, and what is wrong with it is told', async () => {
  const message = 'Line 2: "0" is no rate of USD.';
  const refused = Response.json(
    {
      message,
      code: 'invalid',
      error: { message, code: 'invalid' },
      fields: [{ path: 'file', message }],
    },
    { status: 400 },
  );
  const { screen, calls } = await openApp('/integrations', {
    me: { company },
    ...rates({ '12': '1.0920' }),
    answers: {
      'GET /api/integrations': [],
      'POST /api/exchange-rates/import': refused,
    },
  });
  const card = screen.getByRole('region', { name: 'Exchange rates by day' });
  await expect.element(card.getByText('1 EUR')).toBeVisible();
  await card.getByRole('button', { name: 'Import file' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Import exchange rates' });
  const file = new File(['Date,USD\n2026-05-12,0\n'], 'eurofxref-hist.csv');
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('There is no file input');
  await userEvent.upload(input, file);
  await dialog.getByRole('button', { name: 'Import' }).click();
  await expect.element(dialog.getByText(message)).toBeVisible();
  expect(calls).toContain('POST /api/exchange-rates/import');
});

it('rates are written with the decimal sign of the person', async () => {
  const { screen } = await openApp('/integrations', {
    me: { company, formats: 'de-DE' },
    ...rates({ '12': '1.0920' }),
    answers: { 'GET /api/integrations': [] },
  });
  const card = screen.getByRole('region', { name: 'Exchange rates by day' });
  await expect.element(card.getByText('1 EUR = 1,0920 USD')).toBeVisible();
});
