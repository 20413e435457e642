import { expect, it } from 'vitest';
import { areSimilarNames } from './similarNames.ts';

it.each([
  ['Acme Ltd', 'ACME Limited'],
  ['Acme', 'Acme Office Supplies'],
  ['Bright Line Supply', 'Brightline Supply'],
  ['Nordlys Sofware', 'Nordlys Software AS'],
  ['Müller Verpackungen', 'MUELLER VERPACKUNGEN GMBH'],
])('%s is similar to %s', (one, other) => {
  expect(areSimilarNames(one, other)).toBe(true);
  expect(areSimilarNames(other, one)).toBe(true);
});

it.each([
  ['Nordlys Software AS', 'Bluebird Consulting'],
  ['Nordlys Software', 'Bluebird Software'],
  ['', 'Acme'],
])('%s is not similar to %s', (one, other) => {
  expect(areSimilarNames(one, other)).toBe(false);
});
