import type { Member } from '#shared/accounts/contract.ts';

interface HasName {
  firstName: string;
  lastName: string;
  email: string;
}

/** The e-mail address stands in for a missing name. */
export function fullName({ firstName, lastName, email }: HasName): string {
  return `${firstName} ${lastName}`.trim() || email;
}

export function byName(one: Member, other: Member): number {
  return fullName(one).localeCompare(fullName(other));
}
