import { useLiveQuery } from 'dexie-react-hooks';
import type { Member } from '#shared/accounts/contract.ts';
import { useSignedIn } from '../session/SignedIn.ts';
import { byName } from './byName.ts';

const nobodyYet: readonly Member[] = [];

/** The team as this device knows it, for parts of a screen that brings the newest anyway; see `useTeam`. */
export function useMembersHere(): readonly Member[] {
  const { database } = useSignedIn();
  const members = useLiveQuery(
    async () => (await database.members.toArray()).sort(byName),
    [database],
  );
  return members ?? nobodyYet;
}
