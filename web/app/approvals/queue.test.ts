import { expect, test } from 'vitest';
import { decisionsByDocument, type OutboxEntry } from '../../store/decisions/outboxEntries.ts';
import { approvable, firstOf, nothingToApproveText, queueCountText } from './queue.ts';

function entry(parts: Partial<OutboxEntry>): OutboxEntry {
  return {
    orders: [1],
    kind: 'decision',
    entity: 'invoice.1',
    about: [],
    name: 'approve',
    since: 0,
    state: 'waiting',
    problem: null,
    changes: [],
    notBefore: null,
    attempts: 0,
    seen: null,
    ...parts,
  };
}

const ids = ['1', '2', '3', '4', '5'];

test('a decided invoice keeps its position among those still shown for a decision', () => {
  const one = decisionsByDocument([entry({ entity: 'invoice.2' })]);
  expect(firstOf(ids, one, 2)).toEqual(['1', '2', '3']);
  const bulk = decisionsByDocument([
    entry({ entity: 'bulk.7', about: ['invoice.1', 'invoice.2', 'invoice.3'] }),
  ]);
  expect(firstOf(ids, bulk, 2)).toEqual(['1', '2', '4', '5']);
  expect(firstOf(ids, new Map(), 2)).toEqual(['1', '2']);
});

test('an unsent edit does not count as a decision', () => {
  expect(decisionsByDocument([entry({ kind: 'edit' })]).size).toBe(0);
});

test('approving all leaves out invoices that are on hold or already decided', () => {
  const decisions = decisionsByDocument([entry({ entity: 'invoice.4', state: 'attention' })]);
  expect(approvable({ mine: ids, blocked: new Map([['1', 'held']]) }, decisions)).toEqual([
    '2',
    '3',
    '5',
  ]);
});

test('what is to approve is counted as in the worklist, and what is on hold beside it', () => {
  const blocked = new Map([
    ['1', 'held' as const],
    ['2', 'incomplete' as const],
  ]);
  expect(queueCountText({ mine: ids, blocked })).toBe('4 to approve, 1 on hold');
  expect(queueCountText({ mine: ids, blocked: new Map() })).toBe('5 to approve');
});

test('when nothing can be approved in bulk, the reason is given', () => {
  const blocked = new Map([
    ['1', 'held' as const],
    ['2', 'incomplete' as const],
  ]);
  const text = (mine: string[], pending: number, decided: string[] = []) => {
    const about = decided.map((id) => `invoice.${id}`);
    const decisions = decisionsByDocument([entry({ entity: 'bulk.7', about })]);
    return nothingToApproveText({ mine, blocked, pending }, decisions);
  };
  expect(text([], 0)).toBe('All invoices have already been processed');
  expect(text(['1', '2'], 2)).toBe(
    '2 have to be checked first: 1 on hold until somebody has verified, 1 without a vendor, number, date or amount',
  );
  expect(text(['1', '3'], 2, ['3'])).toMatch(/^1 has to be checked first: 1 on hold/);
  expect(text(['3'], 1, ['3'])).toBe('Your decisions are waiting to be sent');
  expect(text([], 3)).toBe('3 wait for somebody else');
});
