import type { EndedAccess } from '#shared/auth/contract.ts';
import { endedInWords } from '#shared/auth/endedInWords.ts';
import type { Services } from '../../capability.ts';
import { writeAuditIn } from '../../platform/audit/write.ts';
import type { SystemTx } from '../../platform/db/transaction.ts';
import type { Incoming } from '../../platform/http/incoming.ts';
import { deletePasskeysOf } from './passkeyStore.ts';
import { listMemberships, lockPerson, markProven, type PersonRow } from './personStore.ts';
import { endSessions, findActiveSession } from './sessionStore.ts';

export type ProofServices = Pick<Services, 'mail' | 'config' | 'followers'>;

/**
 * The person has opened a link that was mailed to their address. The first time, all earlier access ends: a
 * checkout gives a session for an address that nobody has proven, so somebody else may have used it.
 *
 * Returns the person, and what ended besides the session of this browser; `null` if nothing did.
 */
export async function proveAddress(
  tx: SystemTx,
  personId: string,
  incoming: Incoming,
  { mail, config, followers }: ProofServices,
  /** A company that the person is about to join. */
  joining: string | null = null,
): Promise<{ person: PersonRow; ended: EndedAccess | null }> {
  const person = await lockPerson(tx, personId);
  if (!person) throw new Error(`Person ${personId} is not there`);
  const token = incoming.sessionToken;
  const own = token ? await findActiveSession(tx, token) : null;
  const first = person.provenAt === null;
  // A session without a proof can only be older than the first proof; it must not outlive a later one either.
  const sessions = await endSessions(tx, personId, first ? 'all' : 'unproven');
  if (!first) return { person, ended: null };
  const proven = { ...person, provenAt: new Date() };

  const actor = incoming.actor({ personId, email: person.email });
  const passkeys = (await deletePasskeysOf(tx, personId)).length;
  const companies = new Set(
    (await listMemberships(tx, personId)).map(({ accountId }) => accountId),
  );
  if (joining) companies.add(joining);
  const given = { actor, memberships: [...companies].sort(), services: { mail, config } };
  let keys = 0;
  for (const follower of followers.proofs)
    keys += await follower.addressProven(tx, { personId, email: person.email }, given);
  await markProven(tx, personId, proven.provenAt);
  const ended = { sessions: sessions.filter(({ id }) => id !== own?.id).length, passkeys, keys };
  // A new person has nothing that could end; the sign-in that follows is logged.
  if (sessions.length + passkeys + keys === 0) return { person: proven, ended: null };
  for (const accountId of given.memberships) {
    await writeAuditIn(tx, accountId, actor, {
      category: 'SECURITY',
      action: 'update',
      entityType: 'person',
      entityId: personId,
      oldValues: { addressProven: false },
      newValues: { addressProven: true },
      metadata: { ended },
    });
  }
  if (ended.sessions + passkeys + keys === 0) return { person: proven, ended: null };
  await mail.send(tx, {
    to: person.email,
    subject: 'Earlier access to your Docket account has ended',
    text: [
      'You have confirmed that this address is yours. Somebody may have used it before you, so everything from before was ended:',
      `${endedInWords(ended)}.`,
      'If these were yours, sign in again on those devices, and add the passkeys and API keys again.',
    ],
    link: { label: 'Account settings', url: `${config.publicUrl}/profile` },
  });
  return { person: proven, ended };
}
