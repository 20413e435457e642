import { expect, test } from 'vitest';
import { ibanText } from './ibanText.ts';

test.each([
  ['DE89370400440532013000', 'DE89 3704 0044 0532 0130 00'],
  ['gb33 BUKB 2020 1555 5555 55', 'GB33 BUKB 2020 1555 5555 55'],
  ['NO9386011117947', 'NO93 8601 1117 947'],
  ['121000248 / 55512', '121000248 / 55512'],
])('the account %s is shown as %s', (account, text) => {
  expect(ibanText(account)).toBe(text);
});
