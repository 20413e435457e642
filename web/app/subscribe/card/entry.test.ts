import { expect, test } from 'vitest';
import { expiryOf, formatExpiry, formatNumber, problemsOf } from './entry.ts';

const now = Date.parse('2026-03-10T12:00:00Z');
const good = { number: '4242 4242 4242 4242', expiry: '12 / 34', cvc: '123' };

test('a card number is grouped as on the card, and takes no more digits than it can have', () => {
  expect(formatNumber('4242-42424242 4242 99')).toBe('4242 4242 4242 4242');
  expect(formatNumber('378282246310005')).toBe('3782 822463 10005');
  expect(formatNumber('42424')).toBe('4242 4');
});

test.each([
  ['1', '1'],
  ['4', '04'],
  ['12', '12'],
  ['123', '12 / 3'],
  ['12/34', '12 / 34'],
  ['12 / ', '12'],
])('an expiry typed as %j is shown as %j', (typed, shown) => {
  expect(formatExpiry(typed)).toBe(shown);
});

test('an expiry has a month and a year', () => {
  expect(expiryOf('12 / 34')).toEqual({ month: '12', year: '34' });
});

test('a complete card has no problems', () => {
  expect(problemsOf(good, now)).toEqual({});
  expect(problemsOf({ ...good, number: '3782 822463 10005' }, now)).toEqual({});
  expect(problemsOf({ ...good, expiry: '03 / 26' }, now)).toEqual({});
});

test.each([
  [{ number: '4242 4242' }, { number: 'Your card number is incomplete.' }],
  [{ number: '4242 4242 4242 4241' }, { number: 'Your card number is invalid.' }],
  [{ expiry: '12 / 3' }, { expiry: "Your card's expiration date is incomplete." }],
  [{ expiry: '13 / 34' }, { expiry: "Your card's expiration date is invalid." }],
  [{ expiry: '02 / 26' }, { expiry: "Your card's expiration date is in the past." }],
  [{ cvc: '12' }, { cvc: "Your card's security code is incomplete." }],
])('a card with %j is reported as incomplete', (change, problems) => {
  expect(problemsOf({ ...good, ...change }, now)).toEqual(problems);
});
