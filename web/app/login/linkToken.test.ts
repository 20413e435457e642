import { expect, test } from 'vitest';
import { keepLinkToken, keptLinkToken, linkToken } from './linkToken.ts';

test('is read from the fragment', () => {
  expect(linkToken('#token=abc-_1')).toBe('abc-_1');
});

test.each(['', '#', '#token=', '#main'])('%j has none', (hash) => {
  expect(linkToken(hash)).toBeNull();
});

test('is kept with the page, and found again after a reload', () => {
  expect(keptLinkToken(structuredClone(keepLinkToken('abc')))).toBe('abc');
});

test.each([null, undefined, 'abc', { other: 1 }])('%j keeps none', (state) => {
  expect(keptLinkToken(state)).toBeNull();
});
