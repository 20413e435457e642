import { expect, it } from 'vitest';
import { taxIdKey, vendorNameKey } from './vendorKeys.ts';

it.each([
  ['Müller GmbH & Co. KG', 'MUELLER'],
  ['Acme, Inc.', 'ACME Incorporated'],
  ['Société Générale S.A.', 'societe generale'],
  ['O’Brien Ltd', "O'BRIEN LIMITED"],
  ['Firma G.m.b.H.', 'Firma GmbH'],
  ['Jan  Kowalski sp. z o.o.', 'Jan Kowalski Sp. z o.o.'],
])('%s and %s are the same company', (one, other) => {
  expect(vendorNameKey(one)).toBe(vendorNameKey(other));
});

it.each([
  ['Acme North', 'Acme South'],
  ['Limited Ltd', 'Company Ltd'],
  ['Lakeside Paper', 'Lakeside'],
])('%s and %s are different companies', (one, other) => {
  expect(vendorNameKey(one)).not.toBe(vendorNameKey(other));
});

it('a tax id is compared without spaces, dots and case', () => {
  expect(taxIdKey('DE 811.907-334')).toBe(taxIdKey('de811907334'));
});
