import { expect, test } from 'vitest';
import { isMissingChunk } from './isMissingChunk.ts';

test.each([
  'Failed to fetch dynamically imported module: https://docket.test/assets/a.js',
  'error loading dynamically imported module: https://docket.test/assets/a.js',
  'Importing a module script failed.',
])('“%s” is recognised as a chunk that failed to load', (message) => {
  expect(isMissingChunk(new TypeError(message))).toBe(true);
});

test('another error is not taken for a missing chunk', () => {
  expect(isMissingChunk(new TypeError('x is undefined'))).toBe(false);
  expect(isMissingChunk('thrown text')).toBe(false);
});
