import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Role, roles } from '../permissions.ts';
import type { Member } from './slots.ts';
import { type Circumstances, standInsOf, standingOf, whatIfApproved } from './standing.ts';
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

function asking(requiredApprovers: string[], members: readonly Member[]): Circumstances {
  return { requiredApprovers, members, approvedBy: [], escalated: false, keptOut: [] };
}

/** As it stands after these have approved, one after the other, each as they could at that moment. */
function approvedBy(circumstances: Circumstances, ...people: string[]): Circumstances {
  const standIns = circumstances.members
    .filter(({ personId }) => people.includes(personId))
    .flatMap(standInsOf);
  return { ...circumstances, approvedBy: people, standIns };
}

describe('a substitute', () => {
  it('fills the slot that names who is away, while they are', () => {
    const delegations = [away('max', 'ann')];
    const during = withSubstitutes(team, delegations, now);
    expect(whatIfApproved(asking(['max'], during), 'ann')).toBe('counts');
    expect(whatIfApproved(asking(['max'], during), 'amy')).toBe('no_slot');
    for (const time of ['2026-03-09T23:59:59Z', '2026-03-12T00:00:00Z']) {
      const outside = withSubstitutes(team, delegations, new Date(time));
      expect(whatIfApproved(asking(['max'], outside), 'ann')).toBe('no_slot');
    }
  });

  it('fills the slot of a role that nobody who is there has, and no other', () => {
    const only = withSubstitutes(team, [away('max', 'ann')], now);
    expect(whatIfApproved(asking(['manager'], only), 'ann')).toBe('counts');
    const two = withSubstitutes(
      [...team, member('mia', 'manager')],
      [away('max', 'ann'), away('amy', 'ann')],
      now,
    );
    expect(whatIfApproved(asking(['manager'], two), 'ann')).toBe('no_slot');
  });

  it('is one approver: in two places they fill one', () => {
    const during = withSubstitutes(team, [away('max', 'ann')], now);
    const both = asking(['max', 'approver'], during);
    const standing = standingOf(approvedBy(both, 'ann'));
    expect(standing).toMatchObject({ filled: 1, complete: false });
    expect(standing.slots[0]).toMatchObject({ filledBy: 'ann', filledFor: 'max' });
    expect(whatIfApproved(approvedBy(both, 'ann'), 'ann')).toBe('already');
    expect(standingOf(approvedBy(both, 'ann', 'max')).complete).toBe(true);
  });

  it('gets nothing of those whom the absent one stands in for', () => {
    const during = withSubstitutes(team, [away('max', 'ann'), away('ann', 'amy')], now);
    expect(whatIfApproved(asking(['max'], during), 'amy')).toBe('no_slot');
    expect(whatIfApproved(asking(['ann'], during), 'amy')).toBe('counts');
  });

  it('who may not approve stands in for nobody, and nobody for those who may not', () => {
    const during = withSubstitutes(team, [away('max', 'clara'), away('clara', 'ann')], now);
    expect(whatIfApproved(asking(['max'], during), 'clara')).toBe('not_allowed');
    expect(whatIfApproved(asking(['clara'], during), 'ann')).toBe('no_slot');
  });

  it('has approved for good: it counts also when the absent one is back', () => {
    const during = withSubstitutes(team, [away('max', 'ann')], now);
    const given = approvedBy(asking(['max'], during), 'ann');
    expect(standingOf({ ...given, members: team })).toMatchObject({ complete: true });
    expect(standingOf({ ...given, members: team, standIns: [] }).complete).toBe(false);
  });
});

const people = ['a', 'b', 'c', 'd'];
const aTeam = fc.tuple(
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

it('whoever is away: as many have to approve as before, nobody fills two slots, and no approval is lost by it', () => {
  fc.assert(
    fc.property(aTeam, absences, slots, order, fc.boolean(), (members, list, asks, who, late) => {
      const during = { ...asking(asks, withSubstitutes(members, list, now)), escalated: late };
      const before = { ...asking(asks, members), escalated: late, approvedBy: who };
      const after = standingOf(approvedBy(during, ...who));
      expect(after.needed).toBe(standingOf(before).needed);
      expect(after.filled).toBeGreaterThanOrEqual(standingOf(before).filled);
      const holders = after.slots.flatMap(({ filledBy }) => filledBy ?? []);
      expect(new Set(holders).size).toBe(holders.length);
      expect(holders.every((one) => who.includes(one))).toBe(true);
    }),
  );
});
