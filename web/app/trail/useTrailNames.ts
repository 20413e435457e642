import { useLiveQuery } from 'dexie-react-hooks';
import type { TrailEntry } from '#shared/audit/trail.ts';
import { fullName } from '../people/fullName.ts';
import { useSignedIn } from '../session/SignedIn.ts';

/** The name of the person who did something, or their address; `null` for Docket itself. */
export function useTrailNames(): (entry: TrailEntry) => string | null {
  const { database } = useSignedIn();
  const people = useLiveQuery(() => database.members.toArray(), [database]);
  return ({ by }) => {
    if (!by) return null;
    const member = people?.find(({ id }) => id === by.id);
    return member ? fullName(member) : by.email;
  };
}
