import { listText } from '../listText.ts';
import { type Role, roleNames } from '../permissions.ts';
import type { ApprovalProgress } from './approvalProgress.ts';
import type { Slot } from './slots.ts';

type NameOf = (personId: string) => string;

/** All approvals are there, and yet it is not approved: rules or team have changed, or the last approver changed them. */
export const stillToConfirm = 'somebody still has to confirm it';

/** "1 of 2 approvals; a manager still has to approve." */
export function remainingApprovalsText(progress: ApprovalProgress, nameOf: NameOf): string {
  const have = `${progress.filled} of ${progress.needed} approvals`;
  return `${have}; ${stillToApprove(progress, nameOf) ?? stillToConfirm}.`;
}

/** "a manager and two approvers still have to approve"; `null` when no approval is missing. */
export function stillToApprove(
  { slots, needed, filled }: Pick<ApprovalProgress, 'slots' | 'needed' | 'filled'>,
  nameOf: NameOf,
): string | null {
  const missing = needed - filled;
  if (missing <= 0) return null;
  const open = slots.flatMap(({ slot, filledBy }) => (filledBy === null ? [slot] : []));
  const verb = missing === 1 ? 'has' : 'have';
  const later = slots.flatMap(({ slot, filledBy, isAsked }) =>
    filledBy === null && !isAsked ? [slot] : [],
  );
  const [asked, ...further] = slots.flatMap(({ slot, isAsked }) => (isAsked ? [slot] : []));
  if (asked && further.length === 0 && later.length > 0 && missing >= open.length) {
    return `${wordsFor(asked, 1, nameOf)} has to approve next, then ${listText(wordsOf(later, nameOf))}`;
  }
  if (missing >= open.length) return `${listText(wordsOf(open, nameOf))} still ${verb} to approve`;
  // The team has fewer approvers than the rule asks for.
  const kinds = [...new Set(open.map((slot) => wordsFor(slot, 1, nameOf)))];
  const more = missing === 1 ? 'one more person' : `${countText(missing)} more people`;
  return `${more} still ${verb} to approve: ${listText(kinds, 'or')}`;
}

/** Groups equal slots: "two approvers". */
function wordsOf(slots: readonly Slot[], nameOf: NameOf): string[] {
  const counts = new Map<string, { slot: Slot; count: number }>();
  for (const slot of slots) {
    const key = JSON.stringify(slot);
    counts.set(key, { slot, count: (counts.get(key)?.count ?? 0) + 1 });
  }
  return [...counts.values()].map(({ slot, count }) => wordsFor(slot, count, nameOf));
}

function wordsFor(slot: Slot, count: number, nameOf: NameOf): string {
  switch (slot.kind) {
    case 'person':
      return nameOf(slot.personId);
    case 'people':
      return listText(slot.personIds.map(nameOf), 'or');
    case 'role':
      return roleWords(slot.role, count);
    case 'unknown':
      return 'somebody who is not in the team';
  }
}

function roleWords(role: Role, count: number): string {
  const name = roleNames[role].toLowerCase();
  if (count > 1) return `${countText(count)} ${name}s`;
  return `${/^[aeiou]/.test(name) ? 'an' : 'a'} ${name}`;
}

const numbers: Readonly<Record<number, string>> = { 2: 'two', 3: 'three', 4: 'four', 5: 'five' };

function countText(count: number): string {
  return numbers[count] ?? String(count);
}
