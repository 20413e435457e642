import { expect, test } from 'vitest';
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
