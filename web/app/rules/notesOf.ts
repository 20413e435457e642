import type { Member } from '#shared/accounts/contract.ts';
import { neverFilled } from '#shared/approvals/neverFilled.ts';
import { warningsOf } from '#shared/approvals/ruleWarnings.ts';
import type { Rule } from '#shared/rules/contract.ts';
import { labelOfRuleField } from '../labels/ruleLabels.ts';
import { asApprovers } from './asApprovers.ts';
import { capText, neverFilledText, warningText } from './texts.ts';

/** Likely mistakes in each of a company's rules. */
export function notesOf(
  rules: readonly Rule[],
  members: readonly Member[],
): ReadonlyMap<string, string[]> {
  const notes = new Map<string, string[]>();
  const add = (ruleId: string, text: string | null) => {
    if (text !== null) notes.set(ruleId, [...new Set([...(notes.get(ruleId) ?? []), text])]);
  };
  // A team always has a member, so an empty list means that it is not loaded yet.
  const teamIsKnown = members.length > 0;
  for (const warning of warningsOf(rules, asApprovers(members))) {
    if (warning.kind === 'unknown_approver' && !teamIsKnown) continue;
    add(warning.ruleId, warningText(warning, rules));
  }
  for (const { id, isActive, requiredApprovers, fieldErrors } of rules) {
    for (const { field, message } of fieldErrors) {
      add(id, `${labelOfRuleField(field)}: ${message}. The value before it applies.`);
    }
    if (!isActive || !teamIsKnown) continue;
    add(id, neverFilledText(neverFilled(requiredApprovers, asApprovers(members)), members));
    add(id, capText(requiredApprovers.length, members));
  }
  return notes;
}
