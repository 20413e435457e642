import { useLiveQuery } from 'dexie-react-hooks';
import type { Member } from '#shared/accounts/contract.ts';
import { useSignedIn } from '../session/SignedIn.ts';
import { byName } from './byName.ts';

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
