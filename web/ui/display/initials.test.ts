import { expect, test } from 'vitest';
import { indexByName, initialsOf } from './initials.ts';

test('initials are the first letters of both names', () => {
  expect(initialsOf('Maya', 'Okafor')).toBe('MO');
  expect(initialsOf(' élodie ', 'brun')).toBe('ÉB');
});

test('with one name missing there is one letter, with both missing a question mark', () => {
  expect(initialsOf('Cher', '')).toBe('C');
  expect(initialsOf('', ' ')).toBe('?');
});

test('emoji are skipped, and a name without letters is replaced by the address', () => {
  expect(initialsOf('🦊 Ada', '👩‍👩‍👧‍👦')).toBe('A');
  expect(initialsOf('👩‍👩‍👧‍👦', '❤️', 'sam@example.test')).toBe('S');
  expect(initialsOf('🦊', '')).toBe('?');
  expect(initialsOf('(Sam)', '“Lee”')).toBe('SL');
});

test('a letter written with several code points stays whole', () => {
  expect(initialsOf('e\u0301lodie', 'Zhou')).toBe('E\u0301Z');
});

test('the same name always has the same tint', () => {
  expect(indexByName('Maya Okafor', 6)).toBe(indexByName('Maya Okafor', 6));
  for (const name of ['', 'A', 'Maya Okafor', '山田 太郎']) {
    expect(indexByName(name, 6)).toBeGreaterThanOrEqual(0);
    expect(indexByName(name, 6)).toBeLessThan(6);
  }
});
