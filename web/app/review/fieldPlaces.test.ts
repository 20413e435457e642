import { expect, test } from 'vitest';
import { byArea, placesOf } from './fieldPlaces.ts';

const at = (left: number, right: number) => ({
  page: 0,
  box: [left, 0, right, 0.1] as [number, number, number, number],
});
const line = {
  description: null,
  quantity: null,
  unitPrice: null,
  discount: null,
  taxRate: null,
  net: '5',
};
const invoice = {
  fieldBoxes: {
    amount: at(0.5, 0.6),
    vendorName: at(0.1, 0.9),
    currency: at(0.5, 0.6),
    'a/net': at(0.2, 0.3),
    'gone/net': at(0.2, 0.3),
  },
  lines: [{ id: 'a', ...line }],
};

test('a removed line has no position on the page', () => {
  expect(placesOf(invoice).map(({ field }) => field)).not.toContain('gone/net');
});

test('a box within another is drawn on top, and of two in one position the first field', () => {
  const order = byArea(placesOf(invoice)).map(({ field }) => field);
  expect(order[0]).toBe('vendorName');
  expect(order.indexOf('amount')).toBeGreaterThan(order.indexOf('currency'));
});
