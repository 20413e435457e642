import type { Member } from '#shared/accounts/contract.ts';
import type { ApproverGroup } from '#shared/approvals/contract.ts';
import { groupIn, isGroupEntry, vendorOwner } from '#shared/approvals/requiredApprovers.ts';
import type { AppliedRule } from '#shared/approvals/ruleFor.ts';
import type { RuleWarning } from '#shared/approvals/ruleWarnings.ts';
import { mayApprove, type Slot, slotOf } from '#shared/approvals/slots.ts';
import { id } from '#shared/ids.ts';
import { listText } from '#shared/listText.ts';
import { type Role, roleNames } from '#shared/permissions.ts';
import type { Rule } from '#shared/rules/contract.ts';
import { numberText } from '../../ui/foundation/formats.ts';
import { amountText } from '../invoices/amountText.ts';
import { fullName } from '../people/fullName.ts';
import { asApprovers } from './asApprovers.ts';
import { dependsText } from './conditions/conditionTexts.ts';

/** "$1,000.00 – $5,000.00". */
export function rangeText({ minAmount, maxAmount }: Pick<Rule, 'minAmount' | 'maxAmount'>): string {
  return `${dollars(minAmount)} – ${maxAmount === null ? 'No limit' : dollars(maxAmount)}`;
}

export const dollars = (amount: number) => amountText(String(amount), 'USD');

export function countOfApprovers(count: number): string {
  return count === 1 ? '1 approver' : `${count} approvers`;
}

/** "2 approvers", "3 approvers including a manager". */
export function needText({ requiredApprovers }: Pick<Rule, 'requiredApprovers'>): string {
  const manager = requiredApprovers.includes('manager') ? ' including a manager' : '';
  return `${countOfApprovers(requiredApprovers.length)}${manager}`;
}

export function hoursText(hours: number): string {
  return hours === 1 ? '1 hour' : `${numberText(hours)} hours`;
}

export function anyOf(role: Role): string {
  return `Any ${roleNames[role].toLowerCase()}`;
}

export function slotText(slot: Slot, members: readonly Member[]): string {
  if (slot.kind === 'role') return anyOf(slot.role);
  if (slot.kind === 'unknown') return id.safeParse(slot.text).success ? 'Unknown' : slot.text;
  const nameOf = (personId: string) => {
    const person = members.find((one) => one.id === personId);
    return person ? fullName(person) : 'Unknown';
  };
  return slot.kind === 'person'
    ? nameOf(slot.personId)
    : listText(slot.personIds.map(nameOf), 'or');
}

/** An entry of a rule's approvers: "Any manager", "The vendor’s approver", or the name of a group or person. */
export function entryText(
  entry: string,
  members: readonly Member[],
  groups: readonly ApproverGroup[] | undefined,
): string {
  if (entry === vendorOwner) return 'The vendor’s approver';
  if (isGroupEntry(entry)) {
    return groupIn(entry, groups)?.name ?? (groups ? 'A group that was removed' : '…');
  }
  return slotText(slotOf(entry, asApprovers(members)), members);
}

/** "Any manager, 2 × any approver": each once, in the rule's order. */
export function approversText(
  required: readonly string[],
  members: readonly Member[],
  groups: readonly ApproverGroup[] | undefined,
): string {
  const counts = new Map<string, number>();
  for (const one of required) counts.set(one, (counts.get(one) ?? 0) + 1);
  return [...counts]
    .map(([one, count], index) => {
      const slot = slotOf(one, asApprovers(members));
      const text = entryText(one, members, groups);
      const isWords = one === vendorOwner || slot.kind === 'role';
      const within = isWords ? withSmallLetter(text) : text;
      if (count > 1) return `${count} × ${within}`;
      return index === 0 ? text : within;
    })
    .join(', ');
}

/** Keeps the capital letter of a person's name. */
function inSentence({ kind }: Slot, text: string): string {
  return kind === 'role' ? withSmallLetter(text) : text;
}

const withSmallLetter = (text: string) => `${text.charAt(0).toLowerCase()}${text.slice(1)}`;

/** Shown when the team is too small for a rule. */
export function capText(required: number, members: readonly Member[]): string | null {
  const able = asApprovers(members).filter(mayApprove).length;
  if (able === 0 || required <= able) return null;
  return able === 1
    ? 'Only 1 person may approve: 1 approval is enough.'
    : `Only ${able} people may approve: ${able} approvals are enough.`;
}

export function warningText(warning: RuleWarning, rules: readonly Rule[]): string {
  switch (warning.kind) {
    case 'overlaps':
      return overlapText(warning, rules);
    case 'unreachable':
      return 'Never applies: earlier rules cover its whole range.';
    case 'empty_range':
      return 'Never applies: its maximum is below its minimum.';
    case 'unknown_approver':
      if (isGroupEntry(warning.approver)) return 'Requires a group that was removed.';
      return id.safeParse(warning.approver).success
        ? 'Requires somebody who is no longer in the team.'
        : `“${warning.approver}” is neither a role nor a team member.`;
  }
}

function overlapText(
  { ruleId, earlierId }: Extract<RuleWarning, { kind: 'overlaps' }>,
  rules: readonly Rule[],
): string {
  const rule = rules.find(({ id }) => id === ruleId);
  const earlier = rules.find(({ id }) => id === earlierId);
  if (!rule || !earlier) return 'An earlier rule covers part of its range.';
  const ends = [rule.maxAmount, earlier.maxAmount].filter((end) => end !== null);
  const shared = {
    minAmount: Math.max(rule.minAmount, earlier.minAmount),
    maxAmount: ends.length === 0 ? null : Math.min(...ends),
  };
  const isOne = shared.minAmount === shared.maxAmount;
  return `“${earlier.name}” comes first for ${isOne ? dollars(shared.minAmount) : rangeText(shared)}.`;
}

export function neverFilledText(slots: readonly Slot[], members: readonly Member[]): string | null {
  // Unknown approvers have a warning of their own.
  const known = slots.filter(({ kind }) => kind !== 'unknown');
  if (known.length === 0) return null;
  const names = [...new Set(known.map((slot) => inSentence(slot, slotText(slot, members))))].join(
    ', ',
  );
  return `Nobody in the team can fill: ${names}.`;
}

/** Why this rule applies, for "Try an amount". */
export function appliedText({ rule, inUsd, unknown }: AppliedRule, currency: string): string {
  if (inUsd === null) {
    return `No exchange rate for ${currency} is on file, so the strictest rule applies.`;
  }
  if (unknown.length > 0) return `The strictest one that may apply. ${dependsText(unknown)}`;
  return rule.id === null
    ? 'None of your rules covers this amount.'
    : 'The first of your rules that covers this amount.';
}

/** "Ada, Max and 2 more". */
export function peopleText(names: readonly string[]): string {
  if (names.length === 0) return 'nobody at the moment';
  const shown = names.slice(0, 3).join(', ');
  return names.length > 3 ? `${shown} and ${names.length - 3} more` : shown;
}
