import { expect, it } from 'vitest';
import { ledgerKey } from './contract.ts';

it('what is missing to connect a ledger by a key is named in words', () => {
  const empty = { address: ' ', database: '', login: '', key: '' };
  const messages = ledgerKey.safeParse(empty).error?.issues.map(({ message }) => message);
  expect(messages).toEqual([
    'Enter the address',
    'Enter the database',
    'Enter the user',
    'Enter the API key',
  ]);
});
