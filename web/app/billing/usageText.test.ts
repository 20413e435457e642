import { expect, test } from 'vitest';
import { usageText } from './usageText.ts';

test.each([
  [
    { used: 12, limit: 50 },
    { text: '12 of 50 invoices used', share: 24, state: 'fine' },
  ],
  [
    { used: 40, limit: 50 },
    { share: 80, state: 'near' },
  ],
  [
    { used: 50, limit: 50 },
    { share: 100, state: 'over' },
  ],
  [
    { used: 53, limit: 50 },
    { share: 100, state: 'over' },
  ],
  [
    { used: 1200, limit: null },
    { text: '1,200 invoices, without limit', share: null },
  ],
  [
    { used: 3, limit: 0 },
    { text: '3 invoices; no more are read at present', state: 'over' },
  ],
])('the usage %j reads as expected', (usage, expected) => {
  expect(usageText(usage)).toMatchObject(expected);
});
