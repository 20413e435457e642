import { expect, it } from 'vitest';
import type { TrailChange, TrailEntry } from '../audit/trail.ts';
import { laterValuesOf, type RuleValues } from './fields.ts';
import { ruleVersions } from './versions.ts';

const now: RuleValues = {
  name: 'Software',
  minAmount: 500,
  maxAmount: null,
  requiredApprovers: ['manager', 'approver'],
  priority: 0,
  autoEscalateAfterHours: null,
  ...laterValuesOf({ vendors: ['acme'] }),
};

let made = 0;
function entry(action: TrailEntry['action'], ...changes: TrailChange[]): TrailEntry {
  made += 1;
  return {
    id: `e${made}`,
    at: `2026-01-01T00:${60 - 3 * made}:00.000Z`,
    action,
    status: 'success',
    by: { id: 'ada', email: 'ada@example.test' },
    changes,
    remark: null,
    readAgain: false,
    said: null,
    trash: null,
    credit: null,
    exported: null,
    attachment: null,
    step: null,
  };
}

const history = [
  entry('update', { field: 'vendors', before: [], after: ['acme'] }),
  entry('update', { field: 'isActive', before: false, after: true }),
  entry(
    'update',
    { field: 'requiredApprovers', before: ['manager'], after: ['manager', 'approver'] },
    { field: 'minAmount', before: 100, after: 500 },
  ),
  entry('create', { field: 'name', before: null, after: 'Software' }),
];

it('each version of a rule has its values then, and what it changed', () => {
  const versions = ruleVersions(now, history);
  expect(versions.map(({ changed }) => changed)).toEqual([
    ['vendors'],
    ['requiredApprovers', 'minAmount'],
    [],
  ]);
  const [latest, second, first] = versions.map(({ values }) => values);
  expect(latest).toEqual(now);
  expect(second).toEqual({ ...now, vendors: [] });
  expect(first).toEqual({ ...now, vendors: [], requiredApprovers: ['manager'], minAmount: 100 });
});

it('a history that is cut still gives its latest versions, and what the oldest of them changed', () => {
  const [oldest, ...others] = ruleVersions(now, history.slice(0, 1));
  expect(others).toEqual([]);
  expect(oldest).toMatchObject({ values: now, before: { ...now, vendors: [] } });
});

it('what one person saved at once is one version, whose fields are edits of their own', () => {
  const [first, second, ...rest] = history.filter(
    ({ changes }) => changes[0]?.field !== 'isActive',
  );
  if (!first || !second) throw new Error('The history is too short');
  const sameTime = { ...second, at: new Date(Date.parse(first.at) - 1_000).toISOString() };
  const versions = ruleVersions(now, [first, sameTime, ...rest]);
  expect(versions.map(({ changed }) => changed)).toEqual([
    ['vendors', 'requiredApprovers', 'minAmount'],
    [],
  ]);
  expect(versions.map(({ values }) => values.minAmount)).toEqual([500, 100]);
  expect(versions[0]?.before).toMatchObject({ vendors: [], minAmount: 100 });
  const another = { ...sameTime, by: { id: 'eve', email: 'eve@example.test' } };
  expect(ruleVersions(now, [first, another, ...rest])).toHaveLength(3);
});
