import { expect, test } from 'vitest';
import type { Bill } from '../Ledger.ts';
import { type BillContext, markIn, odooBill } from './bill.ts';

const mark = '0190b0a8-7d2e-7c41-9b1e-2f6a1f3c5d70';

const line = (net: string, tax: string) => ({
  ...{ description: 'Paper', net, tax, accountId: '6064', taxCodeId: '11', classId: null },
});

const bill = (more: Partial<Bill>): Bill => ({
  ...{ mark, kind: 'bill', number: 'A-1', issuedOn: '2026-05-03', dueOn: null, currency: 'EUR' },
  ...{ lines: [], includesTax: false, tax: '0', total: '0', memo: '', status: 'DRAFT' },
  address: 'https://docket.test/invoices/1',
  ...more,
});

const context = (more: Partial<BillContext> & { isIncluded?: boolean } = {}): BillContext => ({
  ...{ vendorId: '101', currencyId: 1, currencyRate: null, rounding: 'round_per_line' },
  taxes: new Map([['11', { id: 11, rate: 20, isIncluded: more.isIncluded ?? false }]]),
  ...more,
});

const pricesOf = (of: Bill, within: BillContext) =>
  odooBill(of, within).invoice_line_ids.map(([, , values]) => values.price_unit);

/** Each of three lines has 0.0667 of tax. */
const three = bill({
  lines: [line('0.33', '0.07'), line('0.33', '0.07'), line('0.33', '0.06')],
  ...{ tax: '0.20', total: '1.19' },
});

test('where Odoo rounds the tax otherwise than the vendor, a line makes up for it', () => {
  expect(pricesOf(three, context())).toEqual([0.33, 0.33, 0.33, -0.01]);
  expect(pricesOf(three, context({ rounding: 'round_globally' }))).toEqual([0.33, 0.33, 0.33]);
});

test('a price includes the tax exactly where the tax wants it', () => {
  const gross = bill({ lines: [line('120.00', '20.00')], includesTax: true, total: '120.00' });
  const net = bill({ lines: [line('100.00', '20.00')], total: '120.00' });
  for (const one of [gross, net]) {
    expect(pricesOf(one, context())).toEqual([100]);
    expect(pricesOf(one, context({ isIncluded: true }))).toEqual([120]);
  }
});

test('a difference beyond rounding is refused with its amount, and one within it is not', () => {
  const off = (tax: string, total: string) => bill({ lines: [line('100.00', tax)], tax, total });
  expect(pricesOf(off('19.95', '119.95'), context())).toEqual([100, -0.05]);
  expect(() => pricesOf(off('19.94', '119.94'), context())).toThrow(/differs .* by 0.06 EUR/);
  expect(() => pricesOf(off('15.00', '115.00'), context())).toThrow(/differs .* by 5.00 EUR/);
});

test('the mark of a bill is found in its source document, and no other text is one', () => {
  expect(markIn(odooBill(three, context()).invoice_origin)).toBe(mark);
  expect(markIn('PO00042')).toBeNull();
  expect(markIn(null)).toBeNull();
});
