import type { Member } from '#shared/accounts/contract.ts';
import { roleNames, roles } from '#shared/permissions.ts';
import { fullName } from '../people/fullName.ts';
import { anyOf } from './texts.ts';

/**
 * What somebody typed with commas between: roles, and people by name or address. What is neither stays as it was typed,
 * so that it is seen and can be mended.
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
