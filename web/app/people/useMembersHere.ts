import { useLiveQuery } from 'dexie-react-hooks';
import type { Member } from '#shared/accounts/contract.ts';
import { pullMembers } from '../../store/pulled/pullTeam.ts';
import { usePull } from '../../store/pulled/usePull.ts';
import { useSignedIn } from '../session/SignedIn.ts';
import { byName } from './fullName.ts';

const noMembers: readonly Member[] = [];

/**
 * The team as stored on this device, for components of screens that load it anyway; see `useTeam`.
 */
export function useMembersHere(): readonly Member[] {
  const { database } = useSignedIn();
  const members = useLiveQuery(
    async () => (await database.members.toArray()).sort(byName),
    [database],
  );
  return members ?? noMembers;
}

/** The members who can be approvers; empty until this device has loaded the team. */
export function useTeam(): readonly Member[] {
  const { database } = useSignedIn();
  usePull(database, pullMembers);
  return useMembersHere();
}
