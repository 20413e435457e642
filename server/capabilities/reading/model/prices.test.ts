import { expect, it } from 'vitest';
import { shownPages } from './question.ts';
import { costOf, pricesOf } from './VisionModel.ts';

it("prices are those configured, or those known for the model's name, with or without a date", () => {
  expect(pricesOf('own-vision', { input: 1, output: 2 })).toEqual({ input: 1, output: 2 });
  expect(pricesOf('gpt-4.1-mini', { input: 1, output: 2 })).toEqual({ input: 1, output: 2 });
  expect(pricesOf('gpt-4.1-mini-2025-04-14', null)).toEqual(pricesOf('gpt-4.1-mini', null));
  expect(pricesOf('own-vision', null)).toBeNull();
});

it('costs are in millionths of a dollar', () => {
  const million = 1_000_000;
  const prices = { input: 0.4, output: 1.6 };
  expect(costOf({ input: million, output: million }, prices)).toBe(2 * million);
  expect(costOf({ input: 3, output: 1 }, prices)).toBe(3);
});

it('a long document is shown by its first pages and the last', () => {
  expect(shownPages(2)).toEqual([0, 1]);
  expect(shownPages(40)).toEqual([0, 1, 2, 3, 4, 39]);
});
