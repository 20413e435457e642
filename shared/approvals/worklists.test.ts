import { expect, test } from 'vitest';
import { type Listed, worklistOf, worklistsFor } from './worklists.ts';

const pending: Listed = {
  status: 'pending_review',
  isSample: false,
  awaitsReview: false,
  isHeld: false,
  isMine: true,
  exportState: null,
};
const approved: Listed = { ...pending, status: 'approved', isMine: false };

test('an invoice is in the worklist of its next step, and in no other', () => {
  expect(worklistOf({ ...pending, awaitsReview: true, isHeld: true })).toBe('to-check');
  expect(worklistOf({ ...pending, isHeld: true })).toBe('on-hold');
  expect(worklistOf(pending)).toBe('to-approve');
  expect(worklistOf({ ...pending, isMine: false })).toBeNull();
  expect(worklistOf(approved)).toBe('to-export');
  expect(worklistOf({ ...approved, exportState: 'waiting' })).toBeNull();
  expect(worklistOf({ ...approved, exportState: 'exported' })).toBeNull();
  expect(worklistOf({ ...approved, exportState: 'failed' })).toBe('failed');
  expect(worklistOf({ ...approved, status: 'rejected' })).toBeNull();
});

test('a sample is in no worklist, so that none is left in one for good', () => {
  expect(worklistOf({ ...pending, isSample: true })).toBeNull();
  expect(worklistOf({ ...pending, isSample: true, awaitsReview: true })).toBeNull();
  expect(worklistOf({ ...approved, isSample: true })).toBeNull();
});

test('an approver begins with what is to approve, a clerk with what is to check', () => {
  expect(worklistsFor(['approver'])[0]).toBe('to-approve');
  expect(worklistsFor(['clerk'])).toEqual(['to-check', 'on-hold', 'to-export', 'failed']);
  expect(worklistsFor(['viewer'])).toEqual([]);
});
