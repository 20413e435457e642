import { useLiveQuery } from 'dexie-react-hooks';
import type { Member } from '#shared/accounts/contract.ts';
import { pullMembers } from '../../store/pullTeam.ts';
import { usePull } from '../../store/usePull.ts';
import { useSignedIn } from '../session/SignedIn.ts';
import { byName } from '../team/byName.ts';

const nobodyYet: readonly Member[] = [];

/** Who may be asked to approve; nobody as long as this device does not know the team. */
export function useTeam(): readonly Member[] {
  const { database } = useSignedIn();
  usePull(database, pullMembers);
  const members = useLiveQuery(
    async () => (await database.members.toArray()).sort(byName),
    [database],
  );
  return members ?? nobodyYet;
}
