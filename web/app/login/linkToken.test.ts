import { expect, test } from 'vitest';
import { linkToken } from './linkToken.ts';

test('is read from the fragment', () => {
  expect(linkToken('#token=abc-_1')).toBe('abc-_1');
});

test.each(['', '#', '#token=', '#main'])('%j has none', (hash) => {
  expect(linkToken(hash)).toBeNull();
});
