import { expect, test } from 'vitest';
import { newVendorRow } from '../testing.ts';
import { choiceOf, keepableValues, likelyTarget } from './mergeForm.ts';

const one = newVendorRow('1', { phone: '1', website: null, paymentTerms: 'NET60' });
const other = newVendorRow('2', { phone: '1', website: 'https://a.example', taxId: 'T-1' });

test('only values that differ between source and target can be kept', () => {
  expect(keepableValues(one, other, String)).toEqual([
    { field: 'paymentTerms', source: 'Net 60', target: 'Net 30' },
  ]);
  expect(keepableValues(other, one, String).map(({ field, target }) => [field, target])).toEqual([
    ['taxId', null],
    ['paymentTerms', 'Net 60'],
    ['website', null],
  ]);
});

test('a merge needs both vendors and a reason', () => {
  const chosen = { sourceId: one.id, targetId: other.id, kept: new Set<never>(), reason: 'Twice' };
  const problemOf = (change: object) =>
    choiceOf({ ...chosen, ...change }).error?.issues[0]?.message;
  expect(problemOf({})).toBeUndefined();
  expect(problemOf({ sourceId: '' })).toBe('Please select both source and target vendors');
  expect(problemOf({ targetId: '' })).toBe('Please select both source and target vendors');
  expect(problemOf({ reason: ' ' })).toBe('Please provide a reason for merging');
});

test('the suggested target is the verified vendor, then the active one, then the oldest', () => {
  const verified = newVendorRow('3', { verifiedAt: '2026-05-01T00:00:00.000Z' });
  const inactive = newVendorRow('0', { status: 'inactive' });
  expect(likelyTarget([one, verified, other])).toBe(verified);
  expect(likelyTarget([inactive, other])).toBe(other);
  expect(likelyTarget([other, one])).toBe(one);
});
