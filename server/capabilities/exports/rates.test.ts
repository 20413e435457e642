import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { renameAccount } from '#shared/accounts/contract.ts';
import { setExchangeRate } from '#shared/exchangeRates/contract.ts';
import { exportCalls, listExportLogs } from '#shared/exports/contract.ts';
import type { LedgerId } from '#shared/integrations/ledgers.ts';
import { approveAs } from '../../testing/approving.ts';
import { invoiceOf } from '../../testing/documents.ts';
import { booksOf, connectLedger, enterBill } from '../integrations/testing/sandboxLedgers.ts';
import { ExportFixture, unique } from './testing/ExportFixture.ts';

let fixture: ExportFixture;
beforeAll(async () => {
  fixture = await ExportFixture.start();
});
afterAll(() => fixture.product.stop());

const on = '2026-05-12';

interface Known {
  base: string;
  currency?: string;
  edit?: Record<string, string>;
  faults?: Record<string, string>;
}

/** An invoice in a foreign currency that was approved at 1.092, and the ledger for it. */
async function rated(
  ledger: LedgerId,
  { base, currency = 'EUR', edit = {}, faults }: Known,
): Promise<{ id: string; invoiceNumber: string; vendorName: string }> {
  await fixture.renew();
  // Calls are limited by the minute.
  await fixture.disturb({ hours: '0.02' }, ledger);
  const { client, product, company } = fixture;
  await client.call(renameAccount, { body: { name: 'Analytical Engines', currency: base } });
  await client.call(setExchangeRate, { body: { currency, on, rate: '1.0920' } });
  await connectLedger({ client, sandbox: product.server }, ledger);
  const [invoiceNumber, vendorName] = [unique('R'), unique('Rated')];
  const id = await invoiceOf(fixture.inCompany, {
    ...{ vendorName, invoiceNumber, currency, invoiceDate: on },
    ...{ amount: '1155.00', ...edit },
  });
  await approveAs(company.admin, id);
  // A newer rate does not change what was approved.
  await client.call(setExchangeRate, { body: { currency, on, rate: '1.5' } });
  if (faults) await fixture.disturb(faults, ledger);
  return { id, invoiceNumber, vendorName };
}

async function exportIt(ledger: LedgerId, id: string): Promise<void> {
  await fixture.client.call(exportCalls[ledger].several, { body: { invoiceIds: [id] } });
  await fixture.product.server.drain();
}

async function tryAgain(): Promise<void> {
  await fixture.hurry();
  await fixture.product.server.drain();
}

/** Its bill in the books, and what Docket tells of it. */
async function billThere({ id, invoiceNumber }: { id: string; invoiceNumber: string }) {
  const { bills } = await booksOf(fixture.product.server);
  const [fact] = await fixture.factsOf(id);
  const bill = Object.values(bills).find(({ number }) => number === invoiceNumber);
  return { ...bill, state: fact?.state, problem: fact?.problem };
}

async function exported(ledger: LedgerId, known: Known) {
  const invoice = await rated(ledger, known);
  await exportIt(ledger, invoice.id);
  await tryAgain();
  return billThere(invoice);
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

describe.each(['worth', 'units'])('Sage, should its exchange rate be the %s', (counted) => {
  beforeEach(() => fixture.disturb({ 'sage-rates': counted }, 'sage'));
  const asApproved = {
    ...{ rate: counted === 'worth' ? 1.092 : 0.915751 },
    ...{ state: 'exported', problem: null },
  };

  it('books a bill at the rate at which it was approved', async () => {
    expect(await exported('sage', { base: 'GBP' })).toMatchObject(asApproved);
  });

  it('books a credit note at the rate at which it was approved', async () => {
    const credit = await exported('sage', { base: 'GBP', edit: { amount: '-1155.00' } });
    expect(credit).toMatchObject({ kind: 'credit', ...asApproved });
  });

  it('books a bill at the rate in a currency for which Sage has none', async () => {
    expect(await exported('sage', { base: 'GBP', currency: 'SEK' })).toMatchObject(asApproved);
  });

  it.each(['bill', 'change'])(
    'books a bill at the rate although the answer to its %s was lost',
    async (at) => {
      const faults = { fault: 'lose', at };
      expect(await exported('sage', { base: 'GBP', faults })).toMatchObject(asApproved);
    },
  );
});

it('a bill that Sage keeps at another rate is told, with both amounts', async () => {
  await fixture.disturb({ 'sage-rates': 'worth' }, 'sage');
  const faults = { fault: 'closed', at: 'change' };
  const problem =
    'Sage books it at another exchange rate, as 985.58 GBP instead of the approved 1,261.26 GBP. Correct the rate there.';
  expect(await exported('sage', { base: 'GBP', faults })).toMatchObject({
    state: 'exported',
    problem,
  });
});

it('a bill whose rate Sage does not take until the last attempt is kept, and told', async () => {
  await fixture.disturb({ 'sage-rates': 'worth' }, 'sage');
  const faults = { fault: 'unavailable', at: 'change', count: '2' };
  const invoice = await rated('sage', { base: 'GBP', faults });
  await exportIt('sage', invoice.id);
  expect(await billThere(invoice)).toMatchObject({ state: 'waiting' });
  await fixture.product.database.asSuperuser(
    'update export_logs set attempts = 47 where account_id = $1',
    [fixture.company.accountId],
  );
  await tryAgain();
  expect(await billThere(invoice)).toMatchObject({
    state: 'exported',
    problem: expect.stringContaining('as 985.58 GBP instead of the approved 1,261.26 GBP'),
  });
});

it('a bill of an earlier export that is found by its number is linked and not changed there', async () => {
  await fixture.disturb({ 'sage-rates': 'worth' }, 'sage');
  const faults = { fault: 'closed', at: 'bill' };
  const { id, invoiceNumber, vendorName } = await rated('sage', { base: 'GBP', faults });
  await exportIt('sage', id);
  const [log] = await fixture.client.call(listExportLogs);
  const note = `Invoice exported by Docket\n${log?.id}`;
  const more = { currency: 'EUR', account: '', note };
  const entered = { vendor: vendorName, number: invoiceNumber, date: on, total: '1155', more };
  await enterBill(fixture.product.server, 'sage', entered);
  await exportIt('sage', id);
  const there = await billThere({ id, invoiceNumber });
  expect(there).toMatchObject({ state: 'exported' });
  expect(there.rate).not.toBe(1.092);
});

it('a ledger in another currency than the company gets no rate', async () => {
  expect(await exported('quickbooks', { base: 'GBP' })).toMatchObject({ rate: null });
  expect(await exported('xero', { base: 'USD' })).toMatchObject({ rate: null });
  expect(await exported('sage', { base: 'USD' })).toMatchObject({ rate: null });
  expect(await exported('odoo', { base: 'GBP', currency: 'USD' })).toMatchObject({ rate: null });
});
