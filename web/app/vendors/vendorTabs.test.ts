import { expect, test } from 'vitest';
import { newVendorRow } from './testing.ts';
import { countTabs, isInTab, searchFor, searchTextOf, type VendorTab } from './vendorTabs.ts';

test.each([
  ['active', { status: 'active' }, true],
  ['active', { status: 'pending_verification' }, false],
  ['verified', { verifiedAt: '2026-05-01T00:00:00.000Z', status: 'inactive' }, true],
  ['pending', { status: 'pending_verification' }, true],
  ['inactive', { status: 'inactive' }, true],
  ['inactive', { status: 'active' }, false],
] as const)('the tab %s contains %j: %s', (tab: VendorTab, known, is) => {
  expect(isInTab(newVendorRow('1', known), tab)).toBe(is);
});

test('a search finds every word, in any field and any spelling of case and accents', () => {
  const vendor = {
    name: 'Müller Verpackungen',
    taxId: 'DE811907334',
    email: 'info@mueller.example',
  };
  const text = searchTextOf(newVendorRow('1', vendor));
  for (const typed of ['', 'muller', 'VERP 8119', 'mueller.example']) {
    expect(searchFor(typed)(text), typed).toBe(true);
  }
  expect(searchFor('muller hamburg')(text)).toBe(false);
});

test('each tab gives its number of vendors, and a vendor may be in several', () => {
  const verified = newVendorRow('1', { verifiedAt: '2026-05-01T00:00:00.000Z' });
  const gone = newVendorRow('2', { status: 'inactive' });
  expect(countTabs([verified, gone])).toEqual({ active: 1, verified: 1, pending: 0, inactive: 1 });
});
