import { expect, test } from 'vitest';
import { isInPages, narrows, wordFound, wordsForPages } from './searchPages.ts';

const text = 'lakeside paper thermostat-12 kg delivered';
const fields = 'inv-7 lakeside paper ltd 120.00 gbp';

test.each([
  ['thermostat', true],
  ['Thermo DELIVERED', true],
  ['inv-7 thermostat', true],
  ['gbp delivered', true],
  ['thermostat boiler', false],
  ['inv-7 gbp', false],
  ['kg', false],
])('%s is found in the document: %s', (query, expected) => {
  expect(isInPages(text, wordsForPages(query), () => fields)).toBe(expected);
});

test('the whole word is shown in which it was found', () => {
  expect(wordFound(text, ['thermo'])).toBe('thermostat-12');
  expect(wordFound(text, ['kg', 'deliver'])).toBe('delivered');
  expect(wordFound(text, ['boiler'])).toBeNull();
});

test.each([
  ['ther', 'thermo', true],
  ['thermo', 'thermo 7', true],
  ['thermo 7', 'thermo 72', true],
  ['thermo', 'paper', false],
  ['thermo', 'paper thermo', false],
  // The document may have the word that got long, or the further one.
  ['thermo in', 'thermo inv', false],
  ['thermo', 'thermo inv-7', false],
  ['thermo inv', 'thermo', false],
  ['in', 'inv', false],
])('after %s, documents with %s are looked for among those found: %s', (before, now, expected) => {
  expect(narrows(wordsForPages(now), wordsForPages(before))).toBe(expected);
});
