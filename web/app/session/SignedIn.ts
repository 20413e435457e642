import { useLiveQuery } from 'dexie-react-hooks';
import { createContext, useContext } from 'react';
import type { CurrentUser } from '#shared/auth/contract.ts';
import type { LocalDatabase } from '../../store/database/LocalDatabase.ts';

/** The signed-in person as stored on this device; `undefined` while the database opens. */
export function useMe(database: LocalDatabase): CurrentUser | undefined {
  return useLiveQuery(() => database.me.toCollection().first(), [database]);
}

interface SignedIn {
  me: CurrentUser;
  database: LocalDatabase;
}

export const SignedInContext = createContext<SignedIn | null>(null);

/** For components inside the app frame, where somebody is always signed in. */
export function useSignedIn(): SignedIn {
  const signedIn = useContext(SignedInContext);
  if (!signedIn) throw new Error('Only screens inside the app frame know who is signed in');
  return signedIn;
}
