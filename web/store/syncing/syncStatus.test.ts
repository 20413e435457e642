import { expect, test } from 'vitest';
import type { OutboxItem } from '#sync/client/tables/rows.ts';
import { documentName } from '#sync/protocol/documentName.ts';
import { outboxEntries } from '../decisions/outboxEntries.ts';
import { syncStatus } from './syncStatus.ts';

const invoice = documentName('invoice', '018f0000-0000-7000-8000-0000000000c0');
const vendor = documentName('vendor', '018f0000-0000-7000-8000-0000000000c1');
const well = {
  captures: [],
  online: true,
  signedOut: false,
  tooOld: false,
  failing: false,
  cannotKeep: false,
};

test('the sync status is not `saved` before outbox and captures are loaded', () => {
  expect(syncStatus({ ...well, items: undefined }).kind).toBe('opening');
  expect(syncStatus({ ...well, items: [], captures: undefined }).kind).toBe('opening');
  expect(syncStatus({ ...well, items: [] }).kind).toBe('saved');
});

const problem = {
  code: 'frozen',
  message: 'Too late',
  advice: 'Look',
  status: null,
  current: null,
  fingerprint: null,
};

function edit(order: number, value: string, parts: object = {}): OutboxItem {
  return {
    kind: 'edit',
    order,
    entity: invoice,
    editId: `${order}`,
    update: new Uint8Array(),
    entries: [{ map: 'fields', key: 'amount', value, before: '1.00' }],
    author: { id: 'ada', name: 'Ada' },
    alone: false,
    state: 'waiting',
    madeAt: order,
    problem: null,
    ...parts,
  };
}

function decision(order: number, parts: object = {}): OutboxItem {
  return {
    kind: 'decision',
    order,
    entity: vendor,
    name: 'delete',
    method: 'DELETE',
    path: '/',
    body: undefined,
    key: `${order}`,
    ifMatch: null,
    seen: null,
    creates: false,
    locks: true,
    parts: [],
    about: [],
    state: 'waiting',
    attempts: 2,
    lastAttemptAt: null,
    madeAt: order,
    problem: null,
    ...parts,
  };
}

test('the sync status is the most serious state, and counts entities instead of edits', () => {
  const items = [edit(1, '2.00'), edit(2, '2.50'), decision(3)];
  expect(syncStatus({ ...well, items: [] })).toEqual({
    kind: 'saved',
    waiting: 0,
    waitingFiles: 0,
    attention: 0,
  });
  expect(syncStatus({ ...well, items })).toEqual({
    kind: 'saving',
    waiting: 2,
    waitingFiles: 0,
    attention: 0,
  });
  expect(syncStatus({ ...well, items, online: false }).kind).toBe('offline');
  expect(syncStatus({ ...well, items, failing: true }).kind).toBe('failing');
  expect(syncStatus({ ...well, items, failing: true, online: false }).kind).toBe('offline');
  const refused = [...items, edit(4, '3.00', { state: 'attention', problem })];
  expect(syncStatus({ ...well, items: refused, online: false })).toEqual({
    kind: 'attention',
    waiting: 2,
    waitingFiles: 0,
    attention: 1,
  });
  expect(syncStatus({ ...well, items: refused, tooOld: true }).kind).toBe('tooOld');
  expect(syncStatus({ ...well, items: refused, signedOut: true }).kind).toBe('signedOut');
  expect(syncStatus({ ...well, items: [], signedOut: true, cannotKeep: true }).kind).toBe(
    'cannotKeep',
  );
});

test('the sync status counts waiting and refused files', () => {
  const captures = (['waiting', 'sending', 'attention'] as const).map((state) => ({ state }));
  expect(syncStatus({ ...well, items: [decision(1)], captures })).toEqual({
    kind: 'attention',
    waiting: 3,
    waitingFiles: 2,
    attention: 1,
  });
  const sending = captures.filter(({ state }) => state === 'sending');
  expect(syncStatus({ ...well, items: [], captures: sending }).kind).toBe('saving');
});

test('the outbox shows consecutive edits of an entity as one, from the first value to the last', () => {
  const [waiting, deleted, refused] = outboxEntries([
    decision(3),
    edit(1, '2.00'),
    edit(2, '2.50'),
    edit(4, '9.00', { state: 'attention', problem }),
  ]);
  expect(waiting).toMatchObject({
    orders: [1, 2],
    since: 1,
    changes: [{ key: 'amount', before: '1.00', value: '2.50' }],
  });
  expect(deleted).toMatchObject({ orders: [3], name: 'delete', attempts: 2 });
  expect(refused).toMatchObject({ orders: [4], state: 'attention', problem });
});
