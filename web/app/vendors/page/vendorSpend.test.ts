import { expect, test } from 'vitest';
import { someInvoice } from '#sync/client/testing/someRows.ts';
import { entryOf } from '../../../store/invoiceIndex/IndexEntry.ts';
import { vendorSpend } from './vendorSpend.ts';

const approved = (currency: string, amount: string) =>
  entryOf(someInvoice({ status: 'approved', invoiceDate: '2026-03-01', currency, amount }));
const invoices = [approved('EUR', '10.00'), approved('USD', '5.00'), approved('EUR', '2.50')];
const range = { from: '2026-01-01', to: '2026-12-31' };

const totalsOf = ({ spend }: ReturnType<typeof vendorSpend>) =>
  spend.map(({ currency, total }) => `${currency} ${total.amount}`).sort();

test('the spend with a vendor is known by currency before the rates are read', () => {
  const known = vendorSpend(invoices, range, undefined);
  expect(totalsOf(known)).toEqual(['EUR 12.50', 'USD 5.00']);
  expect(known.together).toBeNull();
});

test('with rates the spend with a vendor is one sum, and names what has no rate', () => {
  const book = {
    find: (currency: string, _base: string, on: string) =>
      currency === 'EUR' ? { rate: '2', source: 'hand' as const, on } : null,
  };
  const all = [...invoices, approved('GBP', '7.00')];
  const { together } = vendorSpend(all, range, { base: 'USD', book });
  expect(together?.spend.total).toMatchObject({ currency: 'USD', amount: '30.00' });
  expect(together?.without).toMatchObject([{ currency: 'GBP', amount: '7.00' }]);
});

test('the spend with a vendor in the currency of the company is not shown twice', () => {
  const book = { find: () => null };
  const known = vendorSpend([approved('USD', '5.00')], range, { base: 'USD', book });
  expect(totalsOf(known)).toEqual(['USD 5.00']);
  expect(known.together).toBeNull();
});
