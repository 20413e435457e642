import { expect, test } from 'vitest';
import type { View } from '#shared/views/contract.ts';
import type { Decision } from '#sync/client/decisions/decide.ts';
import type { DecisionItem } from '#sync/client/tables/rows.ts';
import { someId, someRowOf } from '#sync/client/testing/someRows.ts';
import { changeView, deleteView, saveView } from '../decisions/viewDecisions.ts';
import { viewsAsDecided } from './views.ts';

const me = { id: someId(), name: 'Ada Lovelace' };
const kept = (parts: Partial<View>) => ({
  ...someRowOf.view(someId()),
  ...parts,
  ...{ seq: 1, unsent: false, attention: false },
});

function waiting(decision: Decision, state: DecisionItem['state'] = 'waiting'): DecisionItem {
  const { name, entity, method, path, body } = decision;
  return {
    ...{ kind: 'decision', order: 1, name, entity, method, path, body, state, key: someId() },
    ...{ ifMatch: null, seen: null, creates: false, locks: false, parts: [], about: [] },
    ...{ attempts: 0, lastAttemptAt: null, madeAt: 0, problem: null },
  };
}

const shown = (rows: Parameters<typeof viewsAsDecided>[0], items: readonly DecisionItem[]) =>
  viewsAsDecided(rows, items, me).map(({ name, query }) => [name, query]);

test('views are shown as the unsent decisions of the person leave them', () => {
  const [late, large] = [kept({ name: 'Late' }), kept({ name: 'Large', query: 'least=1000' })];
  const id = someId();
  const items = [
    waiting(saveView({ id, name: 'New', query: 'mine=1', isShared: true })),
    waiting(changeView({ id }, { query: 'mine=1&sort=due' })),
    waiting(changeView(late, { name: 'Overdue' })),
    waiting(deleteView(large)),
  ];
  expect(shown([late, large], items)).toEqual([
    ['New', 'mine=1&sort=due'],
    ['Overdue', 'due=overdue'],
  ]);
  const made = viewsAsDecided([], items, me);
  expect(made).toMatchObject([{ id, ownerId: me.id, ownerName: 'Ada Lovelace', isShared: true }]);
});

test('a refused decision changes no view, and an answered one is not applied twice', () => {
  const view = kept({ name: 'Late' });
  const { id, query, isShared } = view;
  const refused = waiting(deleteView(view), 'attention');
  const answered = waiting(saveView({ id, name: 'Before', query, isShared }));
  expect(shown([view], [refused, answered])).toEqual([['Late', 'due=overdue']]);
});
