import { afterAll, beforeAll, expect, it } from 'vitest';
import { renameAccount } from '#shared/accounts/contract.ts';
import { setExchangeRate } from '#shared/exchangeRates/contract.ts';
import { exportCalls } from '#shared/exports/contract.ts';
import type { LedgerId } from '#shared/integrations/ledgers.ts';
import { approveAs } from '../../testing/approving.ts';
import { invoiceOf } from '../../testing/documents.ts';
import { booksOf, connectLedger } from '../integrations/testing/sandboxLedgers.ts';
import { ExportFixture, unique } from './testing/ExportFixture.ts';

let fixture: ExportFixture;
beforeAll(async () => {
  fixture = await ExportFixture.start();
});
afterAll(() => fixture.product.stop());

const on = '2026-05-12';

/** The bill of an invoice in a foreign currency, in the books of a ledger. */
async function exported(
  ledger: LedgerId,
  {
    base,
    currency = 'EUR',
    edit = {},
  }: { base: string; currency?: string; edit?: Record<string, string> },
) {
  await fixture.renew();
  const { client, product, company } = fixture;
  await client.call(renameAccount, { body: { name: 'Analytical Engines', currency: base } });
  await client.call(setExchangeRate, { body: { currency, on, rate: '1.0920' } });
  await connectLedger({ client, sandbox: product.server }, ledger);
  const invoiceNumber = unique('R');
  const id = await invoiceOf(fixture.inCompany, {
    ...{ vendorName: unique('Rated'), invoiceNumber, currency, invoiceDate: on },
    ...{ amount: '1155.00', ...edit },
  });
  await approveAs(company.admin, id);
  // A newer rate does not change what was approved.
  await client.call(setExchangeRate, { body: { currency, on, rate: '1.5' } });
  await client.call(exportCalls[ledger].several, { body: { invoiceIds: [id] } });
  await product.server.drain();
  const { bills } = await booksOf(product.server);
  return Object.values(bills).find(({ number }) => number === invoiceNumber);
}

it('a bill in QuickBooks has the rate at which it was approved', async () => {
  expect(await exported('quickbooks', { base: 'USD' })).toMatchObject({ rate: 1.092 });
});

it('a rate that was entered on the invoice goes to the ledger', async () => {
  const edit = { exchangeRate: '1.1', exchangeRateDate: '2026-05-11' };
  expect(await exported('quickbooks', { base: 'USD', edit })).toMatchObject({ rate: 1.1 });
});

it('a bill in Xero has it the other way around, as Xero counts', async () => {
  expect(await exported('xero', { base: 'GBP' })).toMatchObject({ rate: 0.915751 });
});

it('a bill in Odoo has it the other way around and unrounded', async () => {
  expect(await exported('odoo', { base: 'EUR', currency: 'USD' })).toMatchObject({
    rate: 1 / 1.092,
  });
});

it('a ledger in another currency than the company gets no rate', async () => {
  expect(await exported('quickbooks', { base: 'GBP' })).toMatchObject({ rate: null });
  expect(await exported('xero', { base: 'USD' })).toMatchObject({ rate: null });
  expect(await exported('odoo', { base: 'GBP', currency: 'USD' })).toMatchObject({ rate: null });
});
