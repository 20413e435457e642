import { expect, test } from 'vitest';
import { detailsOf } from './detailsOf.ts';

function errorWith(stack: string, message = 'Acme Ltd owes 100.00'): Error {
  return Object.assign(new TypeError(message), { stack });
}

test('of a Chromium stack only names of functions and scripts are kept, not the message', () => {
  const error = errorWith(`TypeError: Acme Ltd owes 100.00
    at save (https://docket.example/assets/app-1f3a.js:12:34)
    at async Sync.#pull (https://docket.example/assets/Sync-9c.js?v=2:1:2)
    at https://docket.example/assets/app-1f3a.js:5:6
    at new Promise (<anonymous>)`);
  expect(detailsOf(error)).toEqual({
    name: 'TypeError',
    code: null,
    stack: ['save app-1f3a.js:12:34', 'Sync.#pull Sync-9c.js:1:2', 'anonymous app-1f3a.js:5:6'],
  });
});

test('of a Firefox or Safari stack the same is kept', () => {
  const error = errorWith(`save@https://docket.example/assets/app-1f3a.js:12:34
@https://docket.example/assets/app-1f3a.js:5:6
`);
  expect(detailsOf(error).stack).toEqual(['save app-1f3a.js:12:34', 'anonymous app-1f3a.js:5:6']);
});

test('a message that looks like a stack is removed', () => {
  const message = `no vendor
    at Acme (https://docket.example/secret.js:1:1)`;
  expect(detailsOf(errorWith(`TypeError: ${message}`, message)).stack).toEqual([]);
});

test('only error codes in our format are kept', () => {
  const withCode = (code: unknown) => detailsOf(Object.assign(new Error(), { code })).code;
  expect(withCode('not_connected')).toBe('not_connected');
  expect(withCode('Invoice A-1 of Acme')).toBeNull();
  expect(withCode(20)).toBeNull();
});

test('nothing is kept of a thrown value that is not an error', () => {
  expect(detailsOf('Acme Ltd')).toEqual({ name: 'NoError', code: null, stack: [] });
});
