import type { Member } from '#shared/accounts/contract.ts';
import type { RuleRow } from '#sync/client/tables/rows.ts';
import { documentName } from '#sync/protocol/documentName.ts';
import type { OutboxEntry } from '../../store/decisions/outboxEntries.ts';
import { asDecided } from '../../store/decisions/ruleDecisions.ts';
import { notesOf } from './notesOf.ts';

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
): ShownRule[] {
  const decided = rows.map((row) => {
    const own = entries.filter(({ entity }) => entity === documentName('rule', row.id));
    return asDecided(row, own);
  });
  const notes = notesOf(
    decided.filter(({ deletion }) => !deletion).map(({ rule }) => rule),
    members,
  );
  return decided.map(({ rule, deletion }) => ({
    rule,
    deletion,
    notes: notes.get(rule.id) ?? [],
  }));
}
