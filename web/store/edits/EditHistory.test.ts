import { expect, test } from 'vitest';
import { codingKey } from '#shared/coding/coding.ts';
import { lineKey } from '#shared/invoices/lines.ts';
import { EditHistory, type EditStep } from './EditHistory.ts';

const step = (key: string, before: string | null, after: string): EditStep => ({
  kind: 'values',
  values: [{ map: key.includes('/') ? 'lines' : 'fields', key, before, after }],
});

test('undo goes back step by step, and redo repeats the steps in order', () => {
  const history = new EditHistory();
  history.record(step('amount', '1', '2'));
  history.record(step('amount', '2', '3'));
  expect(history.undo()).toEqual(step('amount', '3', '2'));
  expect(history.undo()).toEqual(step('amount', '2', '1'));
  expect(history.undo()).toBeUndefined();
  expect(history.redo()).toEqual(step('amount', '1', '2'));
  expect(history.redo()).toEqual(step('amount', '2', '3'));
  expect(history.canRedo).toBe(false);
});

test('a new edit after an undo clears redo', () => {
  const history = new EditHistory();
  history.record(step('amount', '1', '2'));
  history.undo();
  history.record(step('tax', null, '5'));
  expect(history.redo()).toBeUndefined();
  expect(history.undo()).toMatchObject({ values: [{ key: 'tax', after: null }] });
});

test('undoing the removal of a part of a line adds it under a new id, to which earlier steps refer', () => {
  const history = new EditHistory();
  const at = { lineId: 'a', id: 'one', part: { share: '5.00' } };
  const coded = (partId: string) => codingKey({ lineId: 'a', partId, field: 'account' });
  history.record({ kind: 'partAdded', ...at });
  history.record({
    kind: 'values',
    values: [{ map: 'coding', key: coded('one'), before: null, after: '6420' }],
  });
  history.record({ kind: 'partRemoved', ...at, part: { share: '5.00', account: '6420' } });
  expect(history.undo()).toMatchObject({ kind: 'partAdded', part: { account: '6420' } });
  history.rename('one', 'two');
  expect(history.undo()).toMatchObject({ values: [{ key: coded('two'), before: '6420' }] });
  expect(history.undo()).toMatchObject({ kind: 'partRemoved', lineId: 'a', id: 'two' });
});

test('steps of the coding of a line refer to the new id of a line that is back', () => {
  const history = new EditHistory();
  const coded = (lineId: string) => codingKey({ lineId, partId: '1', field: 'account' });
  history.record({
    kind: 'values',
    values: [{ map: 'coding', key: coded('a'), before: null, after: '6420' }],
  });
  history.record({ kind: 'partAdded', lineId: 'a', id: '1', part: { share: '5.00' } });
  history.rename('a', 'b');
  expect(history.undo()).toMatchObject({ kind: 'partRemoved', lineId: 'b', id: '1' });
  expect(history.undo()).toMatchObject({ values: [{ key: coded('b'), after: null }] });
});

test('undoing the removal of a line adds it under a new id, to which earlier steps refer', () => {
  const history = new EditHistory();
  const line = { description: 'Paper' };
  history.record({ kind: 'lineAdded', id: 'a', line });
  history.record(step(lineKey('a', 'net'), null, '5'));
  history.record({ kind: 'lineRemoved', id: 'a', line: { ...line, net: '5' } });
  expect(history.undo()).toMatchObject({ kind: 'lineAdded', id: 'a', line: { net: '5' } });
  history.rename('a', 'b');
  expect(history.undo()).toMatchObject({ values: [{ key: lineKey('b', 'net'), before: '5' }] });
  expect(history.undo()).toMatchObject({ kind: 'lineRemoved', id: 'b' });
  history.redo();
  history.redo();
  expect(history.redo()).toMatchObject({ kind: 'lineRemoved', id: 'b' });
});
