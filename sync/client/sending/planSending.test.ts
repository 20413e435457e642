import { expect, test } from 'vitest';
import { documentName } from '../../protocol/documentName.ts';
import type { DecisionItem, EditItem, OutboxItem } from '../tables/rows.ts';
import { someId } from '../testing/someRows.ts';
import { planSending } from './planSending.ts';

const one = documentName('invoice', someId());
const other = documentName('vendor', someId());
let order = 0;

function edit(entity = one, parts: Partial<EditItem> = {}): EditItem {
  return {
    kind: 'edit',
    order: ++order,
    entity,
    editId: `${order}`,
    update: new Uint8Array(),
    entries: [],
    author: { id: 'ada', name: 'Ada' },
    alone: false,
    state: 'waiting',
    madeAt: 0,
    problem: null,
    ...parts,
  };
}

function decision(entity: string = one, parts: Partial<DecisionItem> = {}): DecisionItem {
  return {
    kind: 'decision',
    order: ++order,
    entity,
    name: 'approve',
    method: 'POST',
    path: '/',
    body: null,
    key: `${order}`,
    ifMatch: null,
    seen: null,
    creates: false,
    locks: true,
    parts: [],
    about: [],
    state: 'waiting',
    attempts: 0,
    lastAttemptAt: null,
    madeAt: 0,
    problem: null,
    ...parts,
  };
}

function plan(
  items: readonly OutboxItem[],
  parts: Partial<Parameters<typeof planSending>[1]> = {},
) {
  const { edits, decisions, nextAt } = planSending(items, {
    now: 0,
    backOffOf: () => undefined,
    isOnDevice: () => false,
    graceInMs: () => 0,
    ...parts,
  });
  return {
    edits: edits.map((list) => list.map((item) => item.order)),
    decisions: decisions.map((item) => item.order),
    nextAt,
  };
}

test('edits are sent before the decision that follows them, and later edits after it', () => {
  const items = [edit(), edit(), decision(), edit()];
  expect(plan(items)).toMatchObject({ edits: [[items[0]?.order, items[1]?.order]], decisions: [] });
  expect(plan(items.slice(2))).toMatchObject({ edits: [], decisions: [items[2]?.order] });
});

test('entities do not wait for each other', () => {
  const items = [edit(), decision(other)];
  expect(plan(items)).toMatchObject({
    edits: [[items[0]?.order]],
    decisions: [items[1]?.order],
  });
  expect(
    plan(items, { backOffOf: (entity) => (entity === one ? { since: 0, until: 500 } : undefined) }),
  ).toEqual({
    edits: [],
    decisions: [items[1]?.order],
    nextAt: 500,
  });
});

test('a bulk decision waits for earlier items of each of its entities, and later ones wait for it', () => {
  const bulk = decision('bulk.1', { about: [one, other] });
  const items = [edit(one), decision(other), bulk, decision(one)];
  expect(plan(items)).toMatchObject({ edits: [[items[0]?.order]], decisions: [items[1]?.order] });
  expect(plan(items.slice(1))).toMatchObject({ decisions: [items[1]?.order] });
  expect(plan(items.slice(2))).toMatchObject({ edits: [], decisions: [bulk.order] });
  expect(
    plan([bulk], {
      backOffOf: (entity) => (entity === other ? { since: 0, until: 500 } : undefined),
    }),
  ).toEqual({ edits: [], decisions: [], nextAt: 500 });
});

test('12.7 a decision about files waits until none of them is on the device', () => {
  const isOnDevice = (id: string) => id === 'photo';
  const arrange = decision('upload.1', { afterFiles: ['photo', 'gone'] });
  expect(plan([arrange, decision('upload.2')], { isOnDevice }).decisions).toHaveLength(1);
  expect(plan([arrange]).decisions).toEqual([arrange.order]);
});

test('items of an entity whose creation was refused wait', () => {
  const refused = decision(one, { creates: true, state: 'attention' });
  expect(plan([refused, edit(), decision()])).toMatchObject({ edits: [], decisions: [] });
});

test('an item that came back to the person does not delay later ones', () => {
  const items = [edit(one, { state: 'attention' }), decision(one, { state: 'attention' }), edit()];
  expect(plan(items)).toMatchObject({ edits: [[items[2]?.order]] });
});

test('an edit is left to its socket for a while, unless a decision waits for it', () => {
  const waiting = [edit()];
  expect(plan(waiting, { graceInMs: () => 2_000 })).toMatchObject({ edits: [], nextAt: 2_000 });
  expect(plan(waiting, { graceInMs: () => 2_000, now: 2_000 }).edits).toHaveLength(1);
  expect(plan([...waiting, decision()], { graceInMs: () => 2_000 }).edits).toHaveLength(1);
});

test('setting the clock back does not delay edits made before', () => {
  const waiting = [edit(one, { madeAt: 86_400_000 })];
  expect(plan(waiting, { graceInMs: () => 2_000 }).edits).toHaveLength(1);
  expect(plan(waiting).edits).toHaveLength(1);
  const failedTomorrow = { since: 86_400_000, until: 86_401_000 };
  expect(plan([edit()], { backOffOf: () => failedTomorrow }).edits).toHaveLength(1);
});

test('a call interrupted by a restart is made again', () => {
  const item = decision(one, { state: 'sending' });
  expect(plan([item]).decisions).toEqual([item.order]);
});

test('a decision that can be taken back is sent once that time is over, and later items wait behind it', () => {
  const held = decision(one, { madeAt: 1_000, notBefore: 11_000 });
  const next = edit(one, { madeAt: 2_000 });
  const elsewhere = edit(other);
  const items = [held, next, elsewhere];
  expect(plan(items, { now: 10_999 })).toEqual({
    edits: [[elsewhere.order]],
    decisions: [],
    nextAt: 11_000,
  });
  expect(plan(items, { now: 11_000 }).decisions).toEqual([held.order]);
});

test('edits made before a decision that can be taken back are sent at once', () => {
  const before = edit(one);
  const held = decision(one, { notBefore: 10_000 });
  expect(plan([before, held], { now: 5_000 }).edits).toEqual([[before.order]]);
});

test('a clock that was set back delays no decision for hours', () => {
  const held = decision(one, { madeAt: 9_000_000, notBefore: 9_010_000 });
  expect(plan([held], { now: 1_000 }).decisions).toEqual([held.order]);
});

test('a decision on several entities waits in each of their queues until it can no longer be taken back', () => {
  const parts = { about: [one, other], notBefore: 10_000 };
  const held = decision('bulk.1', parts);
  expect(plan([held], { now: 9_000 })).toMatchObject({ decisions: [], nextAt: 10_000 });
  expect(plan([held], { now: 10_000 }).decisions).toEqual([held.order]);
});
