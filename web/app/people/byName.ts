import type { Member } from '#shared/accounts/contract.ts';
import { fullName } from './fullName.ts';

export function byName(one: Member, other: Member): number {
  return fullName(one).localeCompare(fullName(other));
}
