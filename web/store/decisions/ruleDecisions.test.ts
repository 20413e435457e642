import { expect, test } from 'vitest';
import { asDecided, deleteRule, switchRule } from './ruleDecisions.ts';

const rule = { id: '01990000-0000-7000-8000-000000000001', isActive: true };
const waiting = { state: 'waiting' };

test('a rule shows as it was last switched, before the server has answered', () => {
  const off = { ...switchRule(rule, false), ...waiting };
  const on = { ...switchRule(rule, true), ...waiting };
  expect(asDecided(rule, [off]).rule.isActive).toBe(false);
  expect(asDecided(rule, [off, on]).rule.isActive).toBe(true);
});

test('what came back shows as if it had not been decided', () => {
  const off = { ...switchRule(rule, false), state: 'attention' };
  const gone = { ...deleteRule(rule), state: 'attention' };
  expect(asDecided(rule, [off, gone])).toEqual({ rule, deletion: null });
});

test('a deletion is known while it waits', () => {
  const gone = { ...deleteRule(rule), ...waiting };
  expect(asDecided(rule, [gone]).deletion).toBe(gone);
});
