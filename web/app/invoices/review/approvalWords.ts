import type { Slot } from '#shared/approvals/slots.ts';
import type { Answer, Standing } from '#shared/approvals/standing.ts';
import { type Role, roleNames } from '#shared/permissions.ts';

const roleWords: Partial<Record<Role, string>> = { admin: 'an admin', approver: 'an approver' };

function who(slot: Slot, nameOf: (personId: string) => string): string {
  if (slot.kind === 'person') return nameOf(slot.personId);
  if (slot.kind === 'unknown') return 'somebody who is no longer here';
  return roleWords[slot.role] ?? `a ${roleNames[slot.role].toLowerCase()}`;
}

/** Who has approved, and who still has to: `Sam approved · a manager still has to approve`. */
export function standingWords(
  { slots, needed, filled }: Standing,
  approvedNames: readonly string[],
  nameOf: (personId: string) => string,
): string {
  const given = approvedNames.map((name) => `${name} approved`);
  const left = Math.max(0, needed - filled);
  const open = slots
    .filter(({ filledBy }) => filledBy === null)
    .map(({ slot }) => who(slot, nameOf));
  const missing =
    open.length === left
      ? grouped(open)
      : // Fewer people may approve than the rule asks for.
        [left === 1 ? 'one more person' : `${left} more people`];
  const verb = left === 1 ? 'still has' : 'still have';
  const rest = left > 0 ? [`${listed(missing)} ${verb} to approve`] : [];
  return [...given, ...rest].join(' · ');
}

/** `an approver, an approver` are two approvers. */
function grouped(names: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].map(([name, count]) =>
    count === 1 ? name : `${numbers[count] ?? count} ${name.replace(/^an? /, '')}s`,
  );
}

const numbers: Readonly<Record<number, string>> = { 2: 'two', 3: 'three', 4: 'four', 5: 'five' };

function listed(parts: readonly string[]): string {
  const last = parts.at(-1) ?? '';
  return parts.length < 2 ? last : `${parts.slice(0, -1).join(', ')} and ${last}`;
}

/** Why an approval of this person would be worth nothing. */
export const worthNothing: Record<Exclude<Answer, 'counts' | 'confirms'>, string> = {
  not_allowed: 'You may not approve invoices.',
  already: 'You have approved it. Somebody else has to approve it too.',
  own_upload: 'You brought this invoice in: somebody else has to approve it.',
  no_slot: 'Its rule asks for the approval of somebody else.',
};
