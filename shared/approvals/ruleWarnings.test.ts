import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Role } from '../permissions.ts';
import type { ApprovalRule } from './ruleFor.ts';
import { unfillableSlots, warningsOf } from './ruleWarnings.ts';
import type { Member } from './slots.ts';

const member = (personId: string, ...roles: Role[]): Member => ({ personId, roles });
const team = [member('max', 'manager'), member('ann', 'approver'), member('clara', 'clerk')];

it('reports the slot of a role that nobody has', () => {
  expect(unfillableSlots(['finance_director', 'approver'], team)).toEqual([
    { kind: 'role', role: 'finance_director' },
  ]);
});

it('reports the slot of a person who may not approve', () => {
  expect(unfillableSlots(['clara'], team)).toEqual([{ kind: 'person', personId: 'clara' }]);
});

it('does not report slots that a small team makes unnecessary', () => {
  expect(unfillableSlots(['manager', 'approver', 'approver', 'approver'], team)).toEqual([]);
});

it('reports one of two slots that only the same person could fill', () => {
  expect(unfillableSlots(['max', 'manager'], team)).toHaveLength(1);
});

function ruleOf(
  id: string,
  minAmount: number,
  maxAmount: number | null,
  priority = 0,
): ApprovalRule {
  return {
    id,
    name: id,
    minAmount,
    maxAmount,
    requiredApprovers: ['approver'],
    priority,
    autoEscalateAfterHours: null,
    isActive: true,
    createdAt: '2026-01-01T00:00:00.000Z',
  };
}

it('warns which earlier rule overlaps the range', () => {
  const rules = [ruleOf('a', 0, 500, 1), ruleOf('b', 500, 900, 2), ruleOf('c', 901, null, 3)];
  expect(warningsOf(rules, [])).toEqual([{ kind: 'overlaps', ruleId: 'b', earlierId: 'a' }]);
});

it('warns when earlier rules together cover the whole range', () => {
  const rules = [ruleOf('a', 0, 500, 1), ruleOf('b', 500.01, null, 1), ruleOf('c', 10, null, 2)];
  expect(warningsOf(rules, [])).toEqual([{ kind: 'unreachable', ruleId: 'c' }]);
});

it('warns when a range ends before it begins', () => {
  const rules = [ruleOf('a', 100, 50, 1), ruleOf('b', 0, null, 2)];
  expect(warningsOf(rules, [])).toEqual([{ kind: 'empty_range', ruleId: 'a' }]);
});

it('ignores inactive rules', () => {
  const off = { ...ruleOf('a', 0, null, 1), isActive: false };
  expect(warningsOf([off, ruleOf('b', 0, null, 2)], [])).toEqual([]);
});

it('warns of approvers that are neither a member nor a role', () => {
  const rule = { ...ruleOf('a', 0, null), requiredApprovers: ['ann', 'managr', 'manager'] };
  const members = [{ personId: 'ann', roles: ['approver' as const] }];
  expect(warningsOf([rule], members)).toEqual([
    { kind: 'unknown_approver', ruleId: 'a', approver: 'managr' },
  ]);
});

it('reports a rule as unreachable exactly when no amount reaches it', () => {
  const range = fc
    .tuple(fc.nat(12), fc.option(fc.nat(6)))
    .map(([min, width]) => ({ min, max: width === null ? null : min + width }));
  fc.assert(
    fc.property(fc.array(range, { minLength: 1, maxLength: 5 }), (ranges) => {
      const rules = ranges.map(({ min, max }, index) =>
        ruleOf(`${index}`, min / 100, max === null ? null : max / 100, index),
      );
      const reached = new Set<string>();
      // Every cent up to beyond the end of the last range.
      for (let cents = 0; cents <= 30; cents++) {
        const index = ranges.findIndex(({ min, max }) => cents >= min && cents <= (max ?? 1e9));
        reached.add(`${index}`);
      }
      const unreachable = warningsOf(rules, [])
        .filter(({ kind }) => kind === 'unreachable')
        .map(({ ruleId }) => ruleId);
      const expected = rules.filter(({ id }) => !reached.has(id)).map(({ id }) => id);
      expect(unreachable).toEqual(expected);
    }),
  );
});
