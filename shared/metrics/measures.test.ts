import { expect, it } from 'vitest';
import { hoursSaved, isMeasured, median } from './measures.ts';

it('an account has measured figures from 20 invoices on', () => {
  expect([isMeasured(19), isMeasured(20)]).toEqual([false, true]);
});

it('an invoice saves 28 of 30 minutes', () => {
  expect(hoursSaved(0)).toBe(0);
  expect(hoursSaved(15)).toBeCloseTo(7);
});

it('the median does not depend on the order', () => {
  expect(median([])).toBeNull();
  expect(median([9, 1, 5])).toBe(5);
  expect(median([9, 1, 5, 7])).toBe(6);
});
