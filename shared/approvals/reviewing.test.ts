import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { concernedMembers } from '../notifications/concernedMembers.ts';
import { type Role, role } from '../permissions.ts';
import { judge, type Policy, type UndecidedInvoice } from './judge.ts';
import { myTurn } from './myTurn.ts';
import { awaitsReview, type Reviewing, reviewing } from './reviewing.ts';

const member = (personId: string, ...roles: Role[]) => ({ personId, roles });
const team = [member('cleo', 'clerk'), member('ann', 'approver')];
const fresh = { isReviewed: false, isSentBack: false, doubts: 0 };
const doubtful = { ...fresh, doubts: 2 };

function waits(invoice: typeof fresh, setting: Reviewing, members = team): boolean {
  return awaitsReview(invoice, { reviewing: setting, members });
}

describe('the review of an invoice', () => {
  it('is awaited as the company has set it', () => {
    const settings = reviewing.options.map((setting) => [
      waits(fresh, setting),
      waits(doubtful, setting),
    ]);
    expect(settings).toEqual([
      [true, true],
      [false, true],
      [false, false],
    ]);
  });

  it('is awaited no more once a person has reviewed it, even if doubts are left', () => {
    expect(waits({ ...doubtful, isReviewed: true }, 'off')).toBe(false);
  });

  it('is awaited under every setting after it was sent back', () => {
    expect(waits({ ...fresh, isSentBack: true }, 'all')).toBe(true);
  });

  it('is skipped where one member alone works on invoices', () => {
    const alone = [member('ada', 'admin'), member('vic', 'viewer')];
    expect(waits({ ...doubtful, isSentBack: true }, 'off', alone)).toBe(false);
  });
});

const people = ['a', 'b', 'c', 'd'];
const anyPerson = fc.constantFrom(...people);
const anyMembers = fc.array(
  fc.record({
    personId: anyPerson,
    roles: fc.array(fc.constantFrom(...role.options), { minLength: 1, maxLength: 2 }),
  }),
  { minLength: 1, maxLength: 4 },
);
const anyPolicy: fc.Arbitrary<Policy> = fc.record({
  rules: fc.constantFrom([], [twoSlots(1)], [twoSlots(null)]),
  rates: fc.constant({}),
  members: anyMembers.map((all) => [...new Map(all.map((one) => [one.personId, one])).values()]),
  keepsUploadersOut: fc.boolean(),
  reviewing: fc.constantFrom(...reviewing.options),
});

function twoSlots(autoEscalateAfterHours: number | null) {
  return {
    id: '01990000-0000-7000-8000-000000000001',
    name: 'Two of us',
    minAmount: 0,
    maxAmount: null,
    requiredApprovers: ['manager', 'approver'],
    priority: 0,
    autoEscalateAfterHours,
    isActive: true,
    createdAt: '2026-01-01T00:00:00.000Z',
  };
}

/** What happens to an invoice before it is judged again: an edit, an approval, a review, a sending back, time. */
const anyEvents = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constant('edit' as const), doubts: fc.nat(2) }),
    fc.record({ kind: fc.constant('approve' as const), personId: anyPerson }),
    fc.record({ kind: fc.constantFrom('review', 'sendBack', 'pass') }),
    fc.record({ kind: fc.constant('set' as const), policy: anyPolicy }),
  ),
  { maxLength: 12 },
);

const begun = new Date('2026-03-01T12:00:00Z');

function after(
  invoice: UndecidedInvoice,
  policy: Policy,
  event:
    | { kind: 'edit'; doubts: number }
    | { kind: 'approve'; personId: string }
    | { kind: 'set'; policy: Policy }
    | { kind: string },
): { invoice: UndecidedInvoice; policy: Policy } {
  if ('policy' in event) return { invoice, policy: event.policy };
  if ('doubts' in event)
    return { invoice: { ...invoice, doubts: event.doubts, givenBy: [] }, policy };
  if ('personId' in event) {
    const others = invoice.givenBy.filter((personId) => personId !== event.personId);
    const isToReview = judge(invoice, policy).awaitsReview;
    const reviewed = isToReview ? { isReviewed: true, isSentBack: false } : {};
    return { invoice: { ...invoice, ...reviewed, givenBy: [...others, event.personId] }, policy };
  }
  switch (event.kind) {
    case 'review':
      return { invoice: { ...invoice, isReviewed: true, isSentBack: false }, policy };
    case 'sendBack':
      return { invoice: { ...invoice, isReviewed: false, isSentBack: true }, policy };
    default: {
      const { escalatesAt } = judge(invoice, policy);
      return { invoice: { ...invoice, escalatedAt: invoice.escalatedAt ?? escalatesAt }, policy };
    }
  }
}

it('the order of edits, reviews, sendings back and settings never changes which approvals count, and an invoice that waits for its review is in nobody’s queue', () => {
  fc.assert(
    fc.property(anyPolicy, anyEvents, (first, events) => {
      let [invoice, policy]: [UndecidedInvoice, Policy] = [
        {
          amount: '100.00',
          currency: 'USD',
          vendorId: null,
          documentType: 'invoice',
          flags: [],
          lines: [],
          coding: {},
          uploadedBy: 'a',
          waitingSince: begun,
          escalatedAt: null,
          givenBy: [],
          ...fresh,
        },
        first,
      ];
      for (const event of events) {
        ({ invoice, policy } = after(invoice, policy, event));
        const judged = judge(invoice, policy);
        // Without the step there would be the same slots, filled by the same people.
        const escalatedAt = judged.escalatedAt;
        const plain = judge(
          { ...invoice, escalatedAt, isReviewed: true, isSentBack: false },
          { ...policy, reviewing: 'all' },
        );
        expect(judged.progress).toEqual(plain.progress);
        expect(judged.approvedBy).toEqual(plain.approvedBy);
        if (!judged.awaitsReview) continue;
        expect(judged.escalatedAt).toBeNull();
        expect(judged.escalatesAt).toBeNull();
        const row = {
          status: 'pending_review' as const,
          awaitsReview: true,
          requiredApprovers: [...judged.circumstances.requiredApprovers],
          approvedBy: judged.approvedBy,
          standIns: [],
          escalatedAt: null,
          appliedRule: null,
          uploadedBy: 'a',
          heldBy: [],
          asked: null,
          sentBack: null,
        };
        expect(people.filter((one) => myTurn(row, policy.members, one, policy))).toEqual([]);
        expect(concernedMembers(row, policy)).toEqual([]);
      }
    }),
  );
});
