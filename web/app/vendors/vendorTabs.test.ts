import { expect, test } from 'vitest';
import { newVendorRow } from './testing.ts';
import { isFound, isInTab, searchTextOf, type VendorTab } from './vendorTabs.ts';

test.each([
  ['active', { status: 'active' }, true],
  ['active', { status: 'pending_verification' }, false],
  ['verified', { verifiedAt: '2026-05-01T00:00:00.000Z', status: 'inactive' }, true],
  ['pending', { status: 'pending_verification' }, true],
  ['inactive', { status: 'inactive' }, true],
  ['inactive', { status: 'active' }, false],
] as const)('under %s, %j: %s', (tab: VendorTab, known, is) => {
  expect(isInTab(newVendorRow('1', known), tab)).toBe(is);
});

test('a search finds every word, wherever it stands and however it is written', () => {
  const vendor = {
    name: 'Müller Verpackungen',
    taxId: 'DE811907334',
    email: 'info@mueller.example',
  };
  const text = searchTextOf(newVendorRow('1', vendor));
  for (const typed of ['', 'muller', 'VERP 8119', 'mueller.example']) {
    expect(isFound(text, typed), typed).toBe(true);
  }
  expect(isFound(text, 'muller hamburg')).toBe(false);
});
