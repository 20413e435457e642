import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Role, roles } from '../permissions.ts';
import {
  type ApprovalContext,
  approvalEffectOf,
  approvalProgressOf,
  substitutionsOf,
} from './approvalProgress.ts';
import type { Member } from './slots.ts';
import { type Delegation, withSubstitutes } from './substitutes.ts';

const now = new Date('2026-03-10T12:00:00Z');

function member(personId: string, ...held: Role[]): Member {
  return { personId, roles: held };
}

function away(personId: string, substituteId: string): Delegation {
  return {
    ...{ personId, substituteId },
    startsAt: '2026-03-10T00:00:00Z',
    endsAt: '2026-03-12T00:00:00Z',
  };
}

const max = member('max', 'manager');
const ann = member('ann', 'approver');
const amy = member('amy', 'approver');
const clara = member('clara', 'clerk');
const team = [max, ann, amy, clara];

function circumstancesOf(requiredApprovers: string[], members: readonly Member[]): ApprovalContext {
  return { requiredApprovers, members, approvedBy: [], escalated: false, keptOut: [] };
}

/** The state after these people approved, each with the stand-ins they had at that moment. */
function approvedBy(circumstances: ApprovalContext, ...people: string[]): ApprovalContext {
  const standIns = circumstances.members
    .filter(({ personId }) => people.includes(personId))
    .flatMap(substitutionsOf);
  return { ...circumstances, approvedBy: people, standIns };
}

describe('a substitute', () => {
  it('fills the slot of an absent person, only during the absence', () => {
    const delegations = [away('max', 'ann')];
    const during = withSubstitutes(team, delegations, now);
    expect(approvalEffectOf(circumstancesOf(['max'], during), 'ann')).toBe('counts');
    expect(approvalEffectOf(circumstancesOf(['max'], during), 'amy')).toBe('no_slot');
    for (const time of ['2026-03-09T23:59:59Z', '2026-03-12T00:00:00Z']) {
      const outside = withSubstitutes(team, delegations, new Date(time));
      expect(approvalEffectOf(circumstancesOf(['max'], outside), 'ann')).toBe('no_slot');
    }
  });

  it('fills the slot of a role only if no present member has the role', () => {
    const only = withSubstitutes(team, [away('max', 'ann')], now);
    expect(approvalEffectOf(circumstancesOf(['manager'], only), 'ann')).toBe('counts');
    const two = withSubstitutes(
      [...team, member('mia', 'manager')],
      [away('max', 'ann'), away('amy', 'ann')],
      now,
    );
    expect(approvalEffectOf(circumstancesOf(['manager'], two), 'ann')).toBe('no_slot');
  });

  it('fills one slot only, even if two are open to them', () => {
    const during = withSubstitutes(team, [away('max', 'ann')], now);
    const both = circumstancesOf(['max', 'approver'], during);
    const progress = approvalProgressOf(approvedBy(both, 'ann'));
    expect(progress).toMatchObject({ filled: 1, complete: false });
    expect(progress.slots[0]).toMatchObject({ filledBy: 'ann', filledFor: 'max' });
    expect(approvalEffectOf(approvedBy(both, 'ann'), 'ann')).toBe('already');
    expect(approvalProgressOf(approvedBy(both, 'ann', 'max')).complete).toBe(true);
  });

  it('does not inherit the delegations of the absent member', () => {
    const during = withSubstitutes(team, [away('max', 'ann'), away('ann', 'amy')], now);
    expect(approvalEffectOf(circumstancesOf(['max'], during), 'amy')).toBe('no_slot');
    expect(approvalEffectOf(circumstancesOf(['ann'], during), 'amy')).toBe('counts');
  });

  it('must be allowed to approve, and so must the absent member', () => {
    const during = withSubstitutes(team, [away('max', 'clara'), away('clara', 'ann')], now);
    expect(approvalEffectOf(circumstancesOf(['max'], during), 'clara')).toBe('not_allowed');
    expect(approvalEffectOf(circumstancesOf(['clara'], during), 'ann')).toBe('no_slot');
  });

  it('keeps an approval valid after the absent member is back', () => {
    const during = withSubstitutes(team, [away('max', 'ann')], now);
    const given = approvedBy(circumstancesOf(['max'], during), 'ann');
    expect(approvalProgressOf({ ...given, members: team })).toMatchObject({ complete: true });
    expect(approvalProgressOf({ ...given, members: team, standIns: [] }).complete).toBe(false);
  });
});

const people = ['a', 'b', 'c', 'd'];
const anyTeam = fc.tuple(
  ...people.map((id) => fc.subarray([...roles]).map((own) => member(id, ...own))),
);
const absences = fc.array(
  fc
    .tuple(fc.constantFrom(...people), fc.constantFrom(...people))
    .map(([who, by]) => away(who, by)),
  { maxLength: 4 },
);
const slots = fc.array(fc.constantFrom(...people, 'approver', 'manager', 'finance_director'), {
  minLength: 1,
  maxLength: 4,
});
const order = fc.shuffledSubarray(people);

it('absences do not change how many must approve, let nobody fill two slots and lose no approval', () => {
  fc.assert(
    fc.property(anyTeam, absences, slots, order, fc.boolean(), (members, list, asks, who, late) => {
      const during = {
        ...circumstancesOf(asks, withSubstitutes(members, list, now)),
        escalated: late,
      };
      const before = { ...circumstancesOf(asks, members), escalated: late, approvedBy: who };
      const after = approvalProgressOf(approvedBy(during, ...who));
      expect(after.needed).toBe(approvalProgressOf(before).needed);
      expect(after.filled).toBeGreaterThanOrEqual(approvalProgressOf(before).filled);
      const holders = after.slots.flatMap(({ filledBy }) => filledBy ?? []);
      expect(new Set(holders).size).toBe(holders.length);
      expect(holders.every((one) => who.includes(one))).toBe(true);
    }),
  );
});
