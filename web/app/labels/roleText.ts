import { role, roleNames } from '#shared/permissions.ts';

/** A role within a sentence; one of a later version by its id. */
export function roleText(id: string): string {
  const known = role.safeParse(id).data;
  return known ? roleNames[known].toLowerCase() : id;
}
