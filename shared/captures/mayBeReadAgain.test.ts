import { expect, test } from 'vitest';
import { mayBeReadAgain } from './contract.ts';

const file = (leftOut: string | null) => ({ name: 'a.zip', size: 1, leftOut });
const failed = { status: 'failed', authentication: 'none', files: [] } as const;

test('a mail is read again only if that may end differently', () => {
  // It was read whole, and there is nothing to read in it.
  expect(mayBeReadAgain(failed)).toBe(false);
  expect(mayBeReadAgain({ ...failed, files: [file('It is no document.')] })).toBe(false);
  // One of its files failed, or reading the mail itself did.
  expect(mayBeReadAgain({ ...failed, files: [file('It is no document.'), file(null)] })).toBe(true);
  expect(mayBeReadAgain({ ...failed, authentication: null })).toBe(true);
  expect(mayBeReadAgain({ ...failed, status: 'processed', files: [file(null)] })).toBe(false);
});
