import type { Session } from '../../store/session/Session.ts';
import { fullName } from '../people/fullName.ts';

/** The name of somebody else who is signed in here and would be signed out; else undefined. */
export async function otherSignedInPerson(
  session: Session,
  email: string,
): Promise<string | undefined> {
  // The remembered session may have ended.
  await session.refresh();
  const person = await session.person();
  return person && person.email !== email ? fullName(person) : undefined;
}
