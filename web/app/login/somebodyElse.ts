import type { Session } from '../../store/session/Session.ts';
import { fullName } from '../people/fullName.ts';

/** Whom a sign-in with this address would sign out on this browser. */
export async function somebodyElse(session: Session, email: string): Promise<string | undefined> {
  // What the device remembers may be over.
  await session.refresh();
  const person = await session.person();
  return person && person.email !== email ? fullName(person) : undefined;
}
