import type { Member } from '#shared/accounts/contract.ts';
import { pullMembers } from '../../store/pulled/pullTeam.ts';
import { usePull } from '../../store/pulled/usePull.ts';
import { useMembersHere } from '../people/useMembersHere.ts';
import { useSignedIn } from '../session/SignedIn.ts';

/** The members who can be approvers; empty until this device has loaded the team. */
export function useTeam(): readonly Member[] {
  const { database } = useSignedIn();
  usePull(database, pullMembers);
  return useMembersHere();
}
