import { expect, test } from 'vitest';
import { asDecided, deleteRule, switchRule } from './ruleDecisions.ts';

const rule = { id: '01990000-0000-7000-8000-000000000001', isActive: true };
const waiting = { state: 'waiting' };

test('a rule is shown as last switched before the server has answered', () => {
  const off = { ...switchRule(rule, false), ...waiting };
  const on = { ...switchRule(rule, true), ...waiting };
  expect(asDecided(rule, [off]).rule.isActive).toBe(false);
  expect(asDecided(rule, [off, on]).rule.isActive).toBe(true);
});

test('a refused decision about a rule changes nothing on screen', () => {
  const off = { ...switchRule(rule, false), state: 'attention' };
  const gone = { ...deleteRule(rule), state: 'attention' };
  expect(asDecided(rule, [off, gone])).toEqual({ rule, deletion: null });
});

test('a rule shows its deletion while the decision waits in the outbox', () => {
  const gone = { ...deleteRule(rule), ...waiting };
  expect(asDecided(rule, [gone]).deletion).toBe(gone);
});
