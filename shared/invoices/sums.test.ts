import { expect, test } from 'vitest';
import { sumsOf } from './sums.ts';

const lines = (...nets: (string | null)[]) => nets.map((net) => ({ net }));

test('lines add up to the subtotal, and subtotal and tax to the amount', () => {
  const sums = sumsOf({ subtotal: '0.30', tax: '0.06', amount: '0.36' }, lines('0.10', '0.20'));
  expect(sums).toEqual([
    { of: 'lines', parts: [0.1, 0.2], sum: 0.3, stated: 0.3, difference: 0 },
    { of: 'total', parts: [0.3, 0.06], sum: 0.36, stated: 0.36, difference: 0 },
  ]);
});

test('a difference is reported, except for cents of rounding', () => {
  const [first, second] = sumsOf(
    { subtotal: '100.00', tax: '20.00', amount: '120.04' },
    lines('60.00', '30.00'),
  );
  expect(first).toMatchObject({ sum: 90, stated: 100, difference: 10 });
  expect(second).toMatchObject({ difference: 0 });
});

test('without subtotal and tax, lines add up to the amount', () => {
  const sums = sumsOf({ subtotal: null, tax: null, amount: '50' }, lines('20', '20'));
  expect(sums).toMatchObject([{ of: 'lines', stated: 50, difference: 10 }]);
});

test('missing values and texts that are no numbers are not compared', () => {
  expect(sumsOf({ subtotal: '1', tax: null, amount: null }, [])).toEqual([]);
  expect(sumsOf({ subtotal: 'about 5', tax: '1', amount: '6' }, lines('5', null))).toEqual([]);
});
