import { expect, test } from 'vitest';
import { accountsText, countText } from './invoicesHere.ts';

test('a partial number of invoices is never shown as their total', () => {
  expect(countText({ count: undefined, complete: false })).toBe('Looking them up…');
  expect(countText({ count: 0, complete: false })).toMatch(/^Its invoices are still loading/);
  expect(countText({ count: 3, complete: false })).toMatch(/^At least 3 invoices: others are/);
  expect(countText({ count: 3, complete: true })).toBe('3 invoices');
});

test('the text says which invoices the accounts are from', () => {
  const of = (count: number, complete: boolean) => accountsText({ count, complete });
  expect(of(400, true)).toBe('The accounts on its invoices, the latest first.');
  expect(of(401, true)).toBe('The accounts on its newest 400 invoices, the latest first.');
  expect(of(3, false)).toBe(
    'The accounts on its invoices on this device so far, the latest first.',
  );
});
