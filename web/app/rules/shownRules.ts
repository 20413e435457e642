import type { Member } from '#shared/accounts/contract.ts';
import type { ApproverGroup } from '#shared/approvals/contract.ts';
import { approversToAsk } from '#shared/approvals/requiredApprovers.ts';
import { unfillableSlots, warningsOf } from '#shared/approvals/ruleWarnings.ts';
import type { Rule } from '#shared/rules/contract.ts';
import type { RuleRow } from '#sync/client/tables/rows.ts';
import { documentName } from '#sync/protocol/documentName.ts';
import type { OutboxEntry } from '../../store/decisions/outboxEntries.ts';
import { asDecided } from '../../store/decisions/ruleDecisions.ts';
import { labelOfRuleField } from '../labels/ruleLabels.ts';
import { asApprovers } from './asApprovers.ts';
import { capText, neverFilledText, warningText } from './texts.ts';

/** Likely mistakes in each of a company's rules. */
export function notesOf(
  rules: readonly Rule[],
  members: readonly Member[],
  groups: readonly ApproverGroup[] = [],
): ReadonlyMap<string, string[]> {
  const notes = new Map<string, string[]>();
  const add = (ruleId: string, text: string | null) => {
    if (text !== null) notes.set(ruleId, [...new Set([...(notes.get(ruleId) ?? []), text])]);
  };
  // A team always has a member, so an empty list means that it is not loaded yet.
  const teamIsKnown = members.length > 0;
  const approvers = asApprovers(members);
  const asked = rules.map((rule) => ({
    ...rule,
    requiredApprovers: approversToAsk(rule.requiredApprovers, approvers, groups),
  }));
  for (const warning of warningsOf(asked, approvers)) {
    if (warning.kind === 'unknown_approver' && !teamIsKnown) continue;
    add(warning.ruleId, warningText(warning, rules));
  }
  for (const { id, isActive, requiredApprovers, fieldErrors } of asked) {
    for (const { field, message } of fieldErrors) {
      add(id, `${labelOfRuleField(field)}: ${message}. The value before it applies.`);
    }
    if (!isActive || !teamIsKnown) continue;
    add(id, neverFilledText(unfillableSlots(requiredApprovers, approvers), members));
    add(id, capText(requiredApprovers.length, members));
  }
  return notes;
}

/** A rule as shown in the table. */
export interface ShownRule {
  /** Includes this device's decisions that the server has not answered. */
  rule: RuleRow;
  /** Its deletion while that is unsent. */
  deletion: OutboxEntry | null;
  notes: readonly string[];
}

export function shownRules(
  rows: readonly RuleRow[],
  entries: readonly OutboxEntry[],
  members: readonly Member[],
  groups: readonly ApproverGroup[] = [],
): ShownRule[] {
  const decided = rows.map((row) => {
    const own = entries.filter(({ entity }) => entity === documentName('rule', row.id));
    return asDecided(row, own);
  });
  const notes = notesOf(
    decided.filter(({ deletion }) => !deletion).map(({ rule }) => rule),
    members,
    groups,
  );
  return decided.map(({ rule, deletion }) => ({
    rule,
    deletion,
    notes: notes.get(rule.id) ?? [],
  }));
}
