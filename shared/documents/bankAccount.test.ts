import { expect, test } from 'vitest';
import { isBankAccount } from './rules.ts';

test.each([
  'DE89 3704 0044 0532 0130 00',
  'gb33bukb20201555555555',
  '021000021 123456789',
  '20-00-00 55779911',
])('%s is a bank account', (text) => expect(isBankAccount(text)).toBe(true));

test.each(['DE89 3704 0044 0532 0130 01', 'GB33BUKB2020155555555', 'Chase 123456789', '1234', ''])(
  '%s is not a bank account',
  (text) => expect(isBankAccount(text)).toBe(false),
);
