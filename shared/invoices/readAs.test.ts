import { expect, test } from 'vitest';
import { someInvoice } from '#sync/client/testing/someRows.ts';
import { nothingChanged } from '../documents/content.ts';
import { layOverInvoice } from './layOverInvoice.ts';
import { readAsOf } from './readAs.ts';

const line = {
  description: 'Paper',
  quantity: '2',
  unitPrice: '5.00',
  discount: null,
  taxRate: null,
  net: '10.00',
};
const read = someInvoice({ amount: '1155.00', tax: null, lines: [{ id: 'a', ...line }] });

test('only values that differ from the reading are listed', () => {
  const now = { ...read, amount: '1150.00', lines: [{ id: 'a', ...line, net: '11.00' }] };
  expect(readAsOf(read, now)).toEqual({ amount: '1155.00', 'a/net': '10.00' });
  expect(readAsOf(read, read)).toEqual({});
});

test('a value that was filled in was read as nothing, and an added line was not read at all', () => {
  const now = { ...read, tax: '5.00', lines: [...read.lines, { id: 'b', ...line }] };
  expect(readAsOf(read, now)).toEqual({ tax: null });
});

test('edits on a device are listed beside those that the server knows', () => {
  const known = { ...read, amount: '1150.00', readAs: { amount: '1155.00' } };
  const content = { ...nothingChanged, fields: { amount: '1200.00', currency: 'EUR' } };
  const { readAs } = layOverInvoice(known, content);
  expect(readAs).toEqual({ amount: '1155.00', currency: 'USD' });
});

test('a value that was put back is no change any more', () => {
  const known = { ...read, amount: '1150.00', readAs: { amount: '1155.00' } };
  const { readAs } = layOverInvoice(known, { ...nothingChanged, fields: { amount: '1155.00' } });
  expect(readAs).toEqual({});
});
