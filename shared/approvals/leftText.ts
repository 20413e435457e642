import { type Role, roleNames } from '../permissions.ts';
import type { Slot } from './slots.ts';
import type { Standing } from './standing.ts';

/** "1 of 2 approvals; a manager still has to approve." */
export function leftText(
  { slots, needed, filled, complete }: Standing,
  nameOf: (personId: string) => string,
): string {
  const have = `${filled} of ${needed} approvals`;
  if (complete) return `${have}; somebody still has to confirm it.`;
  const open = slots.flatMap(({ slot, filledBy }) => (filledBy === null ? [slot] : []));
  const missing = needed - filled;
  const whom = wordsOf(open, nameOf);
  if (missing < open.length) return `${have}; still to approve, ${missing} of: ${whom.join(', ')}.`;
  return `${have}; ${whom.join(' and ')} still ${missing === 1 ? 'has' : 'have'} to approve.`;
}

/** Each kind of slot once, with how many of them there are. */
function wordsOf(slots: readonly Slot[], nameOf: (personId: string) => string): string[] {
  const counts = new Map<string, { slot: Slot; count: number }>();
  for (const slot of slots) {
    const key = JSON.stringify(slot);
    counts.set(key, { slot, count: (counts.get(key)?.count ?? 0) + 1 });
  }
  return [...counts.values()].map(({ slot, count }) => wordsFor(slot, count, nameOf));
}

function wordsFor(slot: Slot, count: number, nameOf: (personId: string) => string): string {
  switch (slot.kind) {
    case 'person':
      return nameOf(slot.personId);
    case 'role':
      return roleWords(slot.role, count);
    case 'unknown':
      return 'somebody who is not in the team';
  }
}

function roleWords(role: Role, count: number): string {
  const name = roleNames[role].toLowerCase();
  if (count > 1) return `${count} ${name}s`;
  return `${/^[aeiou]/.test(name) ? 'an' : 'a'} ${name}`;
}
