import { expect, test } from 'vitest';
import type { TrailEntry } from '#shared/audit/trail.ts';
import { decidedBy } from './decidedBy.ts';

function entry(parts: Partial<TrailEntry>): TrailEntry {
  return {
    id: '018f0000-0000-7000-8000-0000000000a0',
    at: '2026-03-04T10:00:00.000Z',
    action: 'update',
    status: 'success',
    by: { id: null, email: 'ada@example.test' },
    changes: [],
    remark: null,
    readAgain: false,
    said: null,
    credit: null,
    exported: null,
    attachment: null,
    step: null,
    trash: null,
    ...parts,
  };
}

const sam = { id: null, email: 'sam@example.test' };
const textsOf = (entries: readonly TrailEntry[]) =>
  decidedBy(entries).map(({ email, verb }) => `${verb} ${email}`);

test('approvals are printed in the order in which they were given', () => {
  const entries = [entry({ action: 'approve', by: sam }), entry({}), entry({ action: 'approve' })];
  expect(textsOf(entries)).toEqual(['Approved ada@example.test', 'Approved sam@example.test']);
});

test('approvals from before the invoice was reopened are not printed', () => {
  const reopening = entry({
    changes: [{ field: 'status', before: 'approved', after: 'pending_review' }],
  });
  const entries = [entry({ action: 'reject', by: sam }), reopening, entry({ action: 'approve' })];
  expect(textsOf(entries)).toEqual(['Rejected sam@example.test']);
});
