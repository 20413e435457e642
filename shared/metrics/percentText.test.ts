import { expect, test } from 'vitest';
import { percentText } from './percentText.ts';

test('a share below 100% is never rounded up to 100%', () => {
  expect(percentText(0.99999)).toBe('99.9%');
  expect(percentText(1)).toBe('100.0%');
});

test('a share of whole tenths of a percent is written as it is', () => {
  for (let tenths = 0; tenths <= 1_000; tenths++)
    expect(percentText(tenths / 1_000)).toBe(`${(tenths / 10).toFixed(1)}%`);
});
