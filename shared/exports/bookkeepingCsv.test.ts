import { expect, test } from 'vitest';
import { type Booked, bookkeepingHead, bookkeepingRows } from './bookkeepingCsv.ts';

const invoice: Booked = {
  id: '01890000-0000-7000-8000-000000000001',
  invoiceNumber: 'R-1',
  vendorName: '=cmd|calc',
  vendorTaxId: null,
  vendorEmail: null,
  invoiceDate: '2031-03-05',
  dueDate: null,
  currency: 'EUR',
  subtotal: '-100.00',
  discount: null,
  shipping: null,
  tax: '-19.00',
  amount: '-119.00',
  iban: null,
  purchaseOrder: null,
  description: 'two\nlines',
  status: 'paid',
  currentApprovers: ['Ada', 'Bea'],
  decidedAt: '2031-03-06T10:00:00.000Z',
  bookedRate: { base: 'USD', rate: '1.0920', on: '2031-03-04', source: 'ecb' },
};
const line = {
  id: 'a',
  description: '+1',
  quantity: '2',
  unitPrice: '50',
  discount: null,
  taxRate: '19',
  net: '100.00',
};

const heads = bookkeepingHead.trimEnd().split(',');
const cellUnder = (row: string, head: string) =>
  row.match(/("([^"]|"")*"|[^,]*)(,|$)/g)?.[heads.indexOf(head)]?.replace(/,$/, '');

test('an invoice has one row per line, each with all of its own data', () => {
  const rows = bookkeepingRows(invoice, [line, { ...line, id: 'b', description: null }]);
  const [first = '', second = '', end] = rows.split('\r\n');
  expect(end).toBe('');
  for (const row of [first, second]) {
    expect(cellUnder(row, 'Invoice ID')).toBe(invoice.id);
    expect(cellUnder(row, 'Invoice total')).toBe('-119.00');
    expect(cellUnder(row, 'Invoice total in company currency')).toBe('-129.95');
    expect(cellUnder(row, 'Exchange rate of')).toBe('2031-03-04');
    expect(cellUnder(row, 'Kind')).toBe('Credit note');
    expect(cellUnder(row, 'Approved by')).toBe('Ada; Bea');
  }
  expect([cellUnder(first, 'Line'), cellUnder(second, 'Line')]).toEqual(['1', '2']);
  expect(cellUnder(first, 'Line net')).toBe('100.00');
});

test('text from the invoice does not run as a formula', () => {
  const row = bookkeepingRows(invoice, [line]);
  expect(cellUnder(row, 'Vendor')).toBe("'=cmd|calc");
  expect(cellUnder(row, 'Line description')).toBe("'+1");
});

test('an invoice without lines is one row', () => {
  const row = bookkeepingRows(invoice, []);
  expect(row.endsWith('\r\n')).toBe(true);
  expect(cellUnder(row.trimEnd(), 'Line')).toBe('');
  expect(cellUnder(row.trimEnd(), 'Description')).toBe('"two\nlines"');
});
