import { expect, test } from 'vitest';
import { fullName } from './fullName.ts';

const email = 'ada@example.test';

test('a person is shown by both names, by the one there is, or by the address', () => {
  expect(fullName({ firstName: 'Ada', lastName: 'Lovelace', email })).toBe('Ada Lovelace');
  expect(fullName({ firstName: '', lastName: 'Lovelace', email })).toBe('Lovelace');
  expect(fullName({ firstName: '', lastName: ' ', email })).toBe(email);
});
