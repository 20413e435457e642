import { expect, test } from 'vitest';
import { pairsText, readPairs } from './pairs.ts';

test('pairs are read as people type and paste them, and what is none is told', () => {
  expect(readPairs('20; T1\n5 = T5\n\n0\tT0\r\nAcme; Sons; 70001\nWithout a number\n; 4')).toEqual({
    pairs: [
      ['20', 'T1'],
      ['5', 'T5'],
      ['0', 'T0'],
      ['Acme; Sons', '70001'],
    ],
    unread: ['Without a number', '; 4'],
  });
  expect(pairsText({ acme: '70001', other: '70002' })).toBe('acme; 70001\nother; 70002');
});
