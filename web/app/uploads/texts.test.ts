import { expect, test } from 'vitest';
import { inFileOrder } from './fileOrder.ts';
import { sizeText } from './sizeText.ts';

test.each([
  [7, '7 bytes'],
  [1_499, '1 kB'],
  [830_000, '830 kB'],
  [2_440_000, '2.4 MB'],
  [20_971_520, '21.0 MB'],
])('%d bytes reads %s', (bytes, text) => {
  expect(sizeText(bytes)).toBe(text);
});

test('refused files come before those on their way', () => {
  const rows = [
    { id: 'c', state: 'attention' },
    { id: 'b', state: 'waiting' },
    { id: 'a', state: 'sending' },
    { id: 'd', state: 'attention' },
  ] as const;
  expect(inFileOrder(rows).map(({ id }) => id)).toEqual(['c', 'd', 'a', 'b']);
});
