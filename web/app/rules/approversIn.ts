import type { Member } from '#shared/accounts/contract.ts';
import { roleNames, roles } from '#shared/permissions.ts';
import { fullName } from '../people/fullName.ts';
import { anyOf } from './texts.ts';

/**
 * Approvers typed with commas: roles, and people by name or address. Unknown entries are kept as
 * typed, so that they can be seen and corrected.
 */
export function approversIn(text: string, members: readonly Member[]): string[] {
  const known = new Map<string, string>();
  for (const member of members) {
    for (const name of [member.id, member.email, fullName(member)]) {
      known.set(folded(name), member.id);
    }
  }
  for (const role of roles) {
    for (const name of [role, roleNames[role], anyOf(role)]) known.set(folded(name), role);
  }
  return text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
    .map((entry) => known.get(folded(entry)) ?? entry);
}

const folded = (name: string) => name.trim().toLowerCase();
