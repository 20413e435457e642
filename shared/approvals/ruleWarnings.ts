import { approvalProgressOf } from './approvalProgress.ts';
import { conditionsIn } from './conditions.ts';
import { type ApprovalRule, activeRulesInOrder } from './ruleFor.ts';
import { type Member, mayApprove, type Slot, slotOf } from './slots.ts';

/** Slots that nobody in the team can fill, so that every invoice of the rule waits until it escalates. */
export function unfillableSlots(
  requiredApprovers: readonly string[],
  members: readonly Member[],
): Slot[] {
  const { complete, slots } = approvalProgressOf({
    requiredApprovers,
    members,
    approvedBy: members.filter(mayApprove).map(({ personId }) => personId),
    escalated: false,
    keptOut: [],
  });
  return complete ? [] : slots.flatMap(({ slot, filledBy }) => (filledBy ? [] : [slot]));
}

/** Likely mistakes in the rules of a company. */
export type RuleWarning =
  /** An earlier rule covers part of its range. */
  | { kind: 'overlaps'; ruleId: string; earlierId: string }
  /** Earlier rules cover its whole range, so it never applies. */
  | { kind: 'unreachable'; ruleId: string }
  /** Its range ends before it begins, which two concurrent edits can cause. It never applies. */
  | { kind: 'empty_range'; ruleId: string }
  /** It names a person who is not a member (any more), or a role that does not exist. */
  | { kind: 'unknown_approver'; ruleId: string; approver: string };

export function warningsOf(
  rules: readonly ApprovalRule[],
  members: readonly Member[],
): RuleWarning[] {
  const ordered = activeRulesInOrder(rules);
  return ordered.flatMap((rule, index) => [
    ...rangeWarnings(rule, ordered.slice(0, index)),
    ...unknownApproverWarnings(rule, members),
  ]);
}

function rangeWarnings(rule: ApprovalRule, earlier: readonly ApprovalRule[]): RuleWarning[] {
  if (isEmpty(rule)) return [{ kind: 'empty_range', ruleId: rule.id }];
  // A rule with conditions leaves the other invoices in its range to later rules.
  const overlapping = earlier.filter(
    (one) => !isEmpty(one) && overlap(one, rule) && conditionsIn(one).length === 0,
  );
  if (covers(overlapping, rule)) return [{ kind: 'unreachable', ruleId: rule.id }];
  return overlapping.map(({ id }) => ({ kind: 'overlaps', ruleId: rule.id, earlierId: id }));
}

type Range = Pick<ApprovalRule, 'minAmount' | 'maxAmount'>;

const end = ({ maxAmount }: Range) => maxAmount ?? Number.POSITIVE_INFINITY;

const isEmpty = (range: Range) => end(range) < range.minAmount;

function overlap(one: Range, other: Range): boolean {
  return one.minAmount <= end(other) && other.minAmount <= end(one);
}

/** Whether the ranges together cover the whole range. Amounts are whole cents, so 500 and 500.01 leave no gap. */
function covers(ranges: readonly Range[], range: Range): boolean {
  const inCents = (amount: number) => Math.round(amount * 100);
  let from = inCents(range.minAmount);
  for (const one of [...ranges].sort((a, b) => a.minAmount - b.minAmount)) {
    if (inCents(one.minAmount) > from) return false;
    if (end(one) >= end(range)) return true;
    from = Math.max(from, inCents(end(one)) + 1);
  }
  return false;
}

function unknownApproverWarnings(rule: ApprovalRule, members: readonly Member[]): RuleWarning[] {
  return rule.requiredApprovers
    .filter((required) => slotOf(required, members).kind === 'unknown')
    .map((approver) => ({ kind: 'unknown_approver', ruleId: rule.id, approver }));
}
