import { expect, test } from 'vitest';
import type { TrailEntry } from '#shared/audit/trail.ts';
import { timelineOf } from './timelineOf.ts';

const at = (minute: number) => `2026-03-01T10:0${minute}:00.000Z`;
const marks = { seq: 1, unsent: false, attention: false };

function event(minute: number, parts: Partial<TrailEntry>): TrailEntry {
  return {
    id: `event ${minute}`,
    at: at(minute),
    action: 'update',
    status: 'success',
    by: null,
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

const saying = {
  id: 'saying',
  invoiceId: 'invoice',
  kind: 'comment' as const,
  text: 'Is this right?',
  mentions: [],
  authorId: 'ada',
  authorName: 'Ada',
  toId: null,
  toName: null,
  takenBack: false,
  createdAt: at(2),
  ...marks,
};
const note = {
  id: 'note',
  invoiceId: 'invoice',
  text: 'Called them',
  authorId: 'ada',
  authorName: 'Ada',
  updatedAt: at(1),
  ...marks,
};

const ids = (events: readonly TrailEntry[]) =>
  timelineOf({ sayings: [saying], notes: [note], events }).map(({ id }) => id);

test('comments, notes and events are in one list by time', () => {
  expect(ids([event(3, {}), event(0, {})])).toEqual(['event 0', 'note', 'saying', 'event 3']);
});

test('a comment and a note are not also reported as events', () => {
  const noted = { field: 'notes.note', before: null, after: 'Called them' };
  const events = [event(2, { said: 'comment' }), event(1, { changes: [noted] })];
  expect(ids(events)).toEqual(['note', 'saying']);
});

test('a note that was changed or deleted, and a comment that was deleted, stay reported', () => {
  const changed = { field: 'notes.note', before: 'Called her', after: 'Called them' };
  const deleted = { field: 'notes.gone', before: 'Old', after: null };
  const events = [
    event(5, { said: 'removed' }),
    event(4, { changes: [deleted] }),
    event(3, { changes: [changed] }),
  ];
  expect(ids(events)).toEqual(['note', 'saying', 'event 3', 'event 4', 'event 5']);
});
