import { expect, test } from 'vitest';
import { isMissingChunk } from './isMissingChunk.ts';

test.each([
  'Failed to fetch dynamically imported module: https://docket.test/assets/a.js',
  'error loading dynamically imported module: https://docket.test/assets/a.js',
  'Importing a module script failed.',
])('%s', (message) => {
  expect(isMissingChunk(new TypeError(message))).toBe(true);
});

test('any other mistake is not about loading', () => {
  expect(isMissingChunk(new TypeError('x is undefined'))).toBe(false);
  expect(isMissingChunk('thrown text')).toBe(false);
});
