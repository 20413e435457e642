import { expect, test } from 'vitest';
import { sumsOf } from './sums.ts';

const nothing = { discount: null, shipping: null, tax: null };
const lines = (...nets: (string | null)[]) => nets.map((net) => ({ net }));

test('lines add up to the subtotal, and subtotal and tax to the amount', () => {
  const sums = sumsOf(
    { ...nothing, subtotal: '0.30', tax: '0.06', amount: '0.36' },
    lines('0.10', '0.20'),
  );
  expect(sums).toEqual([
    { of: 'lines', parts: [0.1, 0.2], charges: [], sum: 0.3, stated: 0.3, difference: 0 },
    { of: 'total', parts: [0.3, 0.06], charges: [], sum: 0.36, stated: 0.36, difference: 0 },
  ]);
});

test('a difference is reported, except for cents of rounding', () => {
  const [first, second] = sumsOf(
    { ...nothing, subtotal: '100.00', tax: '20.00', amount: '120.04' },
    lines('60.00', '30.00'),
  );
  expect(first).toMatchObject({ sum: 90, stated: 100, difference: 10 });
  expect(second).toMatchObject({ difference: 0 });
});

test('without subtotal and tax, lines add up to the amount', () => {
  const sums = sumsOf({ ...nothing, subtotal: null, amount: '50' }, lines('20', '20'));
  expect(sums).toMatchObject([{ of: 'lines', stated: 50, difference: 10 }]);
});

test.each([
  ['with a subtotal', '11.24'],
  ['without one', null],
])('lines with prices that include the tax add up to the amount, %s', (_, subtotal) => {
  const values = { ...nothing, subtotal, tax: '1.43', amount: '12.67' };
  const [first] = sumsOf(values, lines('1.47', '4.80', '6.40'));
  expect(first).toMatchObject({ of: 'lines', stated: 12.67, difference: 0 });
});

test('lines that add up to neither are compared with the subtotal', () => {
  const values = { ...nothing, subtotal: '11.24', tax: '1.43', amount: '12.67' };
  const [first] = sumsOf(values, lines('4.80', '6.00'));
  expect(first).toMatchObject({ stated: 11.24, difference: 0.44 });
  expect(sumsOf({ ...values, subtotal: null }, lines('4.80', '6.00'))).toEqual([]);
});

test('missing values and texts that are no numbers are not compared', () => {
  expect(sumsOf({ ...nothing, subtotal: '1', amount: null }, [])).toEqual([]);
  expect(
    sumsOf({ ...nothing, subtotal: 'about 5', tax: '1', amount: '6' }, lines('5', null)),
  ).toEqual([]);
});

test.each([
  ['before the discount', '100', '90', ['100']],
  ['after the discount', '90', '90', ['100']],
  ['with the discount as a line', '90', '90', ['100', '-10']],
])('a subtotal %s adds up', (_, subtotal, amount, nets) => {
  for (const discount of ['10', '-10']) {
    const values = { ...nothing, subtotal, discount, amount };
    const sums = sumsOf(values, lines(...nets));
    expect(sums.map(({ difference }) => difference)).toEqual([0, 0]);
  }
});

test('the total of the discounts of lines is within them, and another discount is subtracted', () => {
  const values = { ...nothing, subtotal: '90', amount: '90' };
  const one = [{ net: '90', discount: '10' }];
  const differences = (discount: string) =>
    sumsOf({ ...values, discount }, one).map(({ difference }) => difference);
  expect(differences('10')).toEqual([0, 0]);
  expect(differences('7')).toEqual([7, 0]);
});

test('a discount counts once, and on a credit note the other way round', () => {
  const twice = { ...nothing, subtotal: '90', discount: '10', amount: '80' };
  const differences = sumsOf(twice, lines('100')).map(({ difference }) => difference);
  expect(differences.filter((difference) => difference !== 0)).toHaveLength(1);
  const credit = { ...nothing, subtotal: '-100', discount: '-10', shipping: '-5', amount: '-95' };
  expect(sumsOf(credit, [])).toMatchObject([
    {
      of: 'total',
      difference: 0,
      charges: [
        { of: 'discount', value: 10 },
        { of: 'shipping', value: -5 },
      ],
    },
  ]);
});
