import { expect, test } from 'vitest';
import { isCurrent } from './links.ts';

const vendors = { to: '/vendors', label: 'Vendors', also: ['/vendor-management'] };

test.each(['/vendors', '/vendors/42', '/vendor-management'])('%s is part of Vendors', (path) => {
  expect(isCurrent(vendors, path)).toBe(true);
});

test.each(['/', '/vendors-old', '/invoices'])('%s is not part of Vendors', (path) => {
  expect(isCurrent(vendors, path)).toBe(false);
});
