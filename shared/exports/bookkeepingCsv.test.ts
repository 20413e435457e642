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
  tax: '-19.00',
  amount: '-119.00',
  iban: null,
  purchaseOrder: null,
  description: 'two\nlines',
  status: 'paid',
  currentApprovers: ['Ada', 'Bea'],
  decidedAt: '2031-03-06T10:00:00.000Z',
};
const line = {
  id: 'a',
  description: '+1',
  quantity: '2',
  unitPrice: '50',
  taxRate: '19',
  net: '100.00',
};

const heads = bookkeepingHead.trimEnd().split(',');
const under = (row: string, head: string) =>
  row.match(/("([^"]|"")*"|[^,]*)(,|$)/g)?.[heads.indexOf(head)]?.replace(/,$/, '');

test('an invoice is a row for each of its lines, with all of its data in each', () => {
  const rows = bookkeepingRows(invoice, [line, { ...line, id: 'b', description: null }]);
  const [first = '', second = '', end] = rows.split('\r\n');
  expect(end).toBe('');
  for (const row of [first, second]) {
    expect(under(row, 'Invoice ID')).toBe(invoice.id);
    expect(under(row, 'Invoice total')).toBe('-119.00');
    expect(under(row, 'Kind')).toBe('Credit note');
    expect(under(row, 'Approved by')).toBe('Ada; Bea');
  }
  expect([under(first, 'Line'), under(second, 'Line')]).toEqual(['1', '2']);
  expect(under(first, 'Line net')).toBe('100.00');
});

test('nothing of a stranger runs as a formula', () => {
  const row = bookkeepingRows(invoice, [line]);
  expect(under(row, 'Vendor')).toBe("'=cmd|calc");
  expect(under(row, 'Line description')).toBe("'+1");
});

test('an invoice without lines is one row', () => {
  const row = bookkeepingRows(invoice, []);
  expect(row.endsWith('\r\n')).toBe(true);
  expect(under(row.trimEnd(), 'Line')).toBe('');
  expect(under(row.trimEnd(), 'Description')).toBe('"two\nlines"');
});
