import { expect, test } from 'vitest';
import type { ExportFact } from '../invoices/exportFact.ts';
import { daysLeft } from './daysLeft.ts';
import { whyNotDeleted } from './whyNotDeleted.ts';

const deletedAt = '2026-05-01T10:00:00.000Z';

test.each([
  ['2026-05-01T10:00:00.000Z', 30],
  ['2026-05-01T10:00:01.000Z', 30],
  ['2026-05-30T11:00:00.000Z', 1],
  ['2026-05-31T10:00:00.000Z', 0],
  ['2026-07-01T10:00:00.000Z', 0],
])('at %s an invoice deleted on 1 May has %i days left in the trash', (now, days) => {
  expect(daysLeft({ deletedAt }, new Date(now))).toBe(days);
});

const exportTo = (state: ExportFact['state'], isUncertain = false): ExportFact => ({
  ledger: 'xero',
  companyId: '',
  state,
  isUncertain,
  at: deletedAt,
  externalId: null,
  url: null,
  problem: null,
});

test('only undecided and rejected invoices that are in no ledger may be deleted', () => {
  expect(whyNotDeleted({ status: 'pending_review', exports: [] })).toBeNull();
  expect(whyNotDeleted({ status: 'rejected', exports: [exportTo('failed')] })).toBeNull();
  expect(whyNotDeleted({ status: 'approved', exports: [] })?.code).toBe('already_decided');
  expect(whyNotDeleted({ status: 'paid', exports: [] })?.code).toBe('already_decided');
  for (const fact of [exportTo('exported'), exportTo('waiting'), exportTo('failed', true)]) {
    expect(whyNotDeleted({ status: 'rejected', exports: [fact] })?.code).toBe('already_exported');
  }
});
