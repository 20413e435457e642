import { expect, test } from 'vitest';
import type { LedgerFinding } from '#shared/witness/contract.ts';
import type { Decision } from '#sync/client/decisions/decide.ts';
import type { DecisionItem } from '#sync/client/tables/rows.ts';
import { someId, someRowOf } from '#sync/client/testing/someRows.ts';
import { assignFinding, closeFinding, reopenFinding } from '../decisions/findingDecisions.ts';
import { findingsAsDecided } from './findings.ts';

const me = { id: someId(), name: 'Ada Lovelace' };

const kept = (parts: Partial<LedgerFinding> = {}) => ({
  ...someRowOf.ledgerFinding(someId()),
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

test('findings are shown as the unsent decisions of the person leave them, the gravest first', () => {
  const closed = { at: '2026-05-03T09:00:00.000Z', by: me, reason: 'Fine' };
  const [past, twice] = [kept(), kept({ kind: 'double', closed })];
  const items = [
    waiting(closeFinding(past, 'A subscription')),
    waiting(assignFinding(past, me.id)),
    waiting(reopenFinding(twice)),
  ];
  expect(findingsAsDecided([past, twice], items, me)).toMatchObject([
    { id: twice.id, closed: null },
    { id: past.id, ownerId: me.id, closed: { by: me, reason: 'A subscription' } },
  ]);
});

test('a refused decision changes no finding', () => {
  const past = kept();
  const refused = waiting(closeFinding(past, 'A subscription'), 'attention');
  expect(findingsAsDecided([past], [refused], me)).toMatchObject([{ closed: null }]);
});
