import { expect, test } from 'vitest';
import { bulkApprovedText } from './bulkApprovedText.ts';

test('invoices that still need other approvals are not called approved', () => {
  expect(bulkApprovedText(41, 0)).toBe('41 invoices approved successfully');
  expect(bulkApprovedText(9, 32)).toBe(
    '9 invoices approved successfully · 32 wait for somebody else',
  );
  expect(bulkApprovedText(0, 1)).toBe('1 invoice waits for somebody else');
});
