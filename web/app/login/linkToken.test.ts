import { expect, test } from 'vitest';
import { keepLinkToken, keptLinkToken, linkToken } from './linkToken.ts';

test('the token is read from the fragment', () => {
  expect(linkToken('#token=abc-_1')).toBe('abc-_1');
});

test.each(['', '#', '#token=', '#main'])('the fragment %j has no token', (hash) => {
  expect(linkToken(hash)).toBeNull();
});

test('the token is kept in the history entry and found after a reload', () => {
  expect(keptLinkToken(structuredClone(keepLinkToken('abc')))).toBe('abc');
});

test.each([null, undefined, 'abc', { other: 1 }])('the history state %j has no token', (state) => {
  expect(keptLinkToken(state)).toBeNull();
});
