import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Role, roles } from '../permissions.ts';
import { type ApprovalContext, approvalEffectOf, approvalProgressOf } from './approvalProgress.ts';
import { fills, type Member, mayApprove } from './slots.ts';

function member(personId: string, ...held: Role[]): Member {
  return { personId, roles: held };
}

const ada = member('ada', 'admin');
const max = member('max', 'manager');
const ann = member('ann', 'approver');
const amy = member('amy', 'approver');
const clara = member('clara', 'clerk');
const team = [ada, max, ann, amy, clara];

function circumstances(values: Partial<ApprovalContext>): ApprovalContext {
  return {
    requiredApprovers: ['approver'],
    members: team,
    approvedBy: [],
    escalated: false,
    keptOut: [],
    ...values,
  };
}

describe('an approval', () => {
  it('fills one slot per person, with any member who has its role', () => {
    const two = circumstances({ requiredApprovers: ['approver', 'approver'] });
    expect(approvalProgressOf({ ...two, approvedBy: ['ann'] })).toMatchObject({
      needed: 2,
      filled: 1,
      complete: false,
    });
    expect(approvalProgressOf({ ...two, approvedBy: ['ann', 'max'] }).complete).toBe(true);
    expect(approvalEffectOf({ ...two, approvedBy: ['ann'] }, 'ann')).toBe('already');
  });

  it('of a manager does not block the slot for managers, in any order of approvals', () => {
    const three = circumstances({ requiredApprovers: ['approver', 'approver', 'manager'] });
    for (const approvedBy of [
      ['max', 'ann', 'amy'],
      ['ann', 'max', 'amy'],
      ['ann', 'amy', 'max'],
    ]) {
      expect(approvalProgressOf({ ...three, approvedBy }).complete).toBe(true);
    }
  });

  it('that would fill no slot is refused and does not count', () => {
    const managers = circumstances({ requiredApprovers: ['manager'] });
    expect(approvalEffectOf(managers, 'ann')).toBe('no_slot');
    expect(approvalProgressOf({ ...managers, approvedBy: ['ann'] }).complete).toBe(false);
    expect(approvalEffectOf(managers, 'clara')).toBe('not_allowed');
    expect(approvalEffectOf(managers, 'somebody else')).toBe('not_allowed');
  });

  it('of another person does not fill the slot of a named person', () => {
    const named = circumstances({ requiredApprovers: ['amy'] });
    expect(approvalEffectOf(named, 'ann')).toBe('no_slot');
    expect(approvalProgressOf({ ...named, approvedBy: ['amy'] }).complete).toBe(true);
  });

  it('after escalation may come from any manager or admin', () => {
    const late = circumstances({ requiredApprovers: ['somebody who left'], escalated: true });
    expect(approvalEffectOf({ ...late, escalated: false }, 'max')).toBe('no_slot');
    expect(approvalEffectOf(late, 'max')).toBe('counts');
    expect(approvalEffectOf(late, 'ann')).toBe('no_slot');
  });

  it('is not needed from more people than may approve', () => {
    const alone = circumstances({
      requiredApprovers: ['manager', 'approver', 'approver'],
      members: [ada, clara],
    });
    expect(approvalProgressOf(alone).needed).toBe(1);
    expect(approvalProgressOf({ ...alone, approvedBy: ['ada'] }).complete).toBe(true);
  });

  it('of an uploader does not count where the company excludes uploaders', () => {
    const own = circumstances({ members: [ada, ann], requiredApprovers: ['approver', 'approver'] });
    expect(approvalEffectOf({ ...own, keptOut: ['ann'] }, 'ann')).toBe('own_upload');
    expect(approvalProgressOf({ ...own, keptOut: ['ann'], approvedBy: ['ada'] }).complete).toBe(
      true,
    );
  });

  it('over the limit of its author does not count, and does not make fewer approvals enough', () => {
    const limited = circumstances({
      requiredApprovers: ['approver', 'approver'],
      members: [{ ...ann, limit: 500 }, amy],
      inUsd: 600,
    });
    expect(approvalEffectOf(limited, 'ann')).toBe('over_limit');
    // Given before the limit was set.
    expect(approvalProgressOf({ ...limited, approvedBy: ['ann', 'amy'] })).toMatchObject({
      needed: 2,
      filled: 1,
    });
    expect(approvalEffectOf({ ...limited, inUsd: 500 }, 'ann')).toBe('counts');
    expect(approvalEffectOf({ ...limited, inUsd: null }, 'ann')).toBe('over_limit');
  });

  it('for an absent member is within the limit of that member too', () => {
    const standsInFor = [{ personId: 'max', roles: ['manager' as const] }];
    const limited = circumstances({
      requiredApprovers: ['max'],
      members: [
        { ...max, limit: 500 },
        { ...ann, standsInFor },
      ],
      inUsd: 600,
    });
    expect(approvalEffectOf(limited, 'ann')).toBe('no_slot');
    expect(approvalEffectOf({ ...limited, inUsd: 400 }, 'ann')).toBe('counts');
  });

  it('in a sequence waits for the steps ahead of it', () => {
    const steps = circumstances({ requiredApprovers: ['amy', 'manager', 'ann'], inSequence: true });
    expect(approvalEffectOf(steps, 'max')).toBe('not_yet');
    expect(approvalEffectOf(steps, 'amy')).toBe('counts');
    expect(approvalEffectOf({ ...steps, approvedBy: ['amy'] }, 'max')).toBe('counts');
    // Given before the rule asked for a sequence.
    const early = approvalProgressOf({ ...steps, approvedBy: ['max'] });
    expect(early).toMatchObject({ filled: 0, complete: false });
    expect(early.slots.map(({ isAsked }) => isAsked)).toEqual([true, false, false]);
    expect(approvalProgressOf({ ...steps, approvedBy: ['max', 'amy'] }).filled).toBe(2);
  });

  it('in a sequence passes over a step that nobody can fill', () => {
    const steps = circumstances({ requiredApprovers: ['gone', 'manager'], inSequence: true });
    expect(approvalEffectOf(steps, 'max')).toBe('counts');
    expect(approvalProgressOf({ ...steps, approvedBy: ['max'] })).toMatchObject({
      filled: 1,
      complete: false,
    });
  });

  it('is always needed, even when nobody may approve', () => {
    expect(approvalProgressOf(circumstances({ members: [clara] }))).toMatchObject({
      needed: 1,
      complete: false,
    });
  });
});

describe('for any rule, team and order of approvals', () => {
  const people = fc
    .array(fc.uniqueArray(fc.constantFrom(...roles), { minLength: 1 }), { maxLength: 6 })
    .map((all) => all.map((held, index) => member(`p${index}`, ...held)));
  const anyCircumstances = people.chain((members) =>
    fc
      .record({
        requiredApprovers: fc.array(
          fc.constantFrom(...roles, 'gone', ...members.map(({ personId }) => personId)),
          { minLength: 1, maxLength: 5 },
        ),
        approvedBy: fc.shuffledSubarray(members.map(({ personId }) => personId)),
        escalated: fc.boolean(),
        keptOut: fc.subarray(['p0', 'p1']),
      })
      .map((values) => circumstances({ members, ...values })),
  );

  it('each person fills at most one slot, and only one that they may fill', () => {
    fc.assert(
      fc.property(anyCircumstances, (all) => {
        const { slots, filled } = approvalProgressOf(all);
        const holders = slots.flatMap(({ slot, filledBy }) =>
          filledBy ? [{ slot, filledBy }] : [],
        );
        expect(new Set(holders.map(({ filledBy }) => filledBy)).size).toBe(filled);
        for (const { slot, filledBy } of holders) {
          const person = all.members.find(({ personId }) => personId === filledBy);
          expect(person && fills(person, slot, all)).toBe(true);
          expect(all.approvedBy).toContain(filledBy);
          expect(all.keptOut).not.toContain(filledBy);
        }
      }),
    );
  });

  it('the order of approvals does not matter, and another approval never removes one', () => {
    fc.assert(
      fc.property(anyCircumstances, (all) => {
        const { filled, complete } = approvalProgressOf(all);
        const reversed = approvalProgressOf({ ...all, approvedBy: [...all.approvedBy].reverse() });
        expect(reversed.filled).toBe(filled);
        for (const { personId } of all.members) {
          const answer = approvalEffectOf(all, personId);
          const after = approvalProgressOf({
            ...all,
            approvedBy: [...new Set([...all.approvedBy, personId])],
          });
          expect(after.filled - filled).toBe(answer === 'counts' ? 1 : 0);
          if (complete) expect(after.complete).toBe(true);
        }
      }),
    );
  });

  it('an escalated invoice is complete once every member, all of them admins and managers, approved', () => {
    fc.assert(
      fc.property(anyCircumstances, (all) => {
        const members = all.members.map(({ personId }) => member(personId, 'admin', 'manager'));
        const approvedBy = members.map(({ personId }) => personId);
        const { complete } = approvalProgressOf({ ...all, members, approvedBy, escalated: true });
        const approvers = members.filter(
          (one) => mayApprove(one) && !all.keptOut.includes(one.personId),
        );
        expect(complete).toBe(approvers.length > 0);
      }),
    );
  });
});
