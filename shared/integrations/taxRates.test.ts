import { expect, test } from 'vitest';
import { rateKey, suggestedCode } from './taxRates.ts';

test('equal rates have one key in any notation, and invalid rates have none', () => {
  expect(['19', '19.00', ' 7.50', '0', '', 'n/a', null, '-1', '190'].map(rateKey)).toEqual([
    ...['19', '19', '7.5', '0'],
    ...[null, null, null, null, null],
  ]);
});

test('a code is suggested by its rate; of several, the one used for most vendors', () => {
  const codes = [
    { id: 'INPUT2', rate: '20' },
    { id: 'CAPEX', rate: '20.00' },
    { id: 'RR', rate: '5' },
    { id: 'OTHER', rate: null },
  ];
  expect(suggestedCode('5', codes, [])).toBe('RR');
  expect(suggestedCode('20', codes, [])).toBeNull();
  expect(suggestedCode('20', codes, [['CAPEX'], ['CAPEX', 'RR'], ['INPUT2']])).toBe('CAPEX');
  expect(suggestedCode('7', codes, [['RR']])).toBeNull();
});
