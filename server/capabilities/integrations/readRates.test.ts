import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { renameAccount } from '#shared/accounts/contract.ts';
import type { LedgerId } from '#shared/integrations/ledgers.ts';
import { getChanges } from '#shared/sync/contract.ts';
import { invoiceOf } from '../../testing/documents.ts';
import { createCompany, type TestCompany } from '../../testing/people.ts';
import { type OwnProduct, startProduct } from '../../testing/product.ts';
import { readRatesRound } from './readRates.ts';
import { accessOf, connectLedger, disturb, enterBill } from './testing/sandboxLedgers.ts';

let product: OwnProduct;
let company: TestCompany;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.stop());
beforeEach(async () => {
  company = await createCompany({ db: product.database.db, server: product.server });
});

const dayAgo = (days: number) =>
  new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

/** A company in this currency, with an undecided invoice in euros or dollars of three days ago. */
async function connected(ledger: LedgerId, base: string, currency: string): Promise<void> {
  const { admin, accountId } = company;
  await admin.client.call(renameAccount, { body: { name: 'Analytical Engines', currency: base } });
  const here = { db: product.database.db, accountId };
  await invoiceOf(here, { currency, invoiceDate: dayAgo(3) });
  await connectLedger({ client: admin.client, sandbox: product.server }, ledger);
}

async function ratesHere(ledger: LedgerId) {
  const given = { db: product.database.db, access: accessOf(product) };
  await readRatesRound(given, { accountId: company.accountId, ledger });
  const { changes } = await company.admin.client.call(getChanges);
  return changes
    .flatMap((one) => (one.kind === 'exchangeRates' && one.row ? [one.row] : []))
    .flatMap(({ source, from, to, month, days }) =>
      Object.entries(days).map(([day, rate]) => `${source} ${from}/${to} ${month}-${day} ${rate}`),
    )
    .sort();
}

it('QuickBooks is asked for the rates of today and of the days of undecided invoices', async () => {
  await connected('quickbooks', 'USD', 'EUR');
  const expected = [dayAgo(3), dayAgo(0)].map((on) => `quickbooks EUR/USD ${on} 1.1012`);
  expect(await ratesHere('quickbooks')).toEqual(expected);
});

it('of Xero the rates of its bills are taken, not those of bills that Docket has made', async () => {
  await connected('xero', 'GBP', 'EUR');
  const bill = (number: string, more: Record<string, string>) =>
    enterBill(product.server, 'xero', {
      ...{ vendor: 'Rated Ltd', number, date: dayAgo(2) },
      more: { account: '429', currency: 'EUR', ...more },
    });
  await bill('X-1', { rate: '1.25' });
  const mark = `${company.accountId}`;
  await bill('X-2', { rate: '2', date: dayAgo(1), note: `https://docket.test/?export=${mark}` });
  expect(await ratesHere('xero')).toEqual([`xero EUR/GBP ${dayAgo(2)} 0.8000`]);
});

it.each([
  ['worth', '0.8'],
  ['units', '1.25'],
])('of Sage the rates of its bills are taken, should they be the %s', async (counted, rate) => {
  await connected('sage', 'GBP', 'EUR');
  await disturb(product.server, 'sage', { 'sage-rates': counted });
  await enterBill(product.server, 'sage', {
    ...{ vendor: 'Rated Ltd', number: `S-${counted}`, date: dayAgo(2) },
    more: { account: 'b2c1000000000000000000000000006200', currency: 'EUR', rate },
  });
  expect(await ratesHere('sage')).toContain(`sage EUR/GBP ${dayAgo(2)} 0.8000`);
});

it('Odoo is asked for its rates', async () => {
  await connected('odoo', 'EUR', 'USD');
  expect(await ratesHere('odoo')).toEqual([`odoo USD/EUR ${dayAgo(0)} 0.9081`]);
});

it('a ledger that keeps its books in another currency gives no rates', async () => {
  await connected('quickbooks', 'CHF', 'EUR');
  expect(await ratesHere('quickbooks')).toEqual([]);
});
