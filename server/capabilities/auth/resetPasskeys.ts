import type { Services } from '../../capability.ts';
import { type Actor, writeAuditIn } from '../../platform/audit/write.ts';
import type { SystemTx } from '../../platform/db/transaction.ts';
import { deletePasskeysOf } from './passkeyStore.ts';
import { listMemberships, lockPerson } from './personStore.ts';
import { endSessions } from './sessionStore.ts';

/**
 * Removes all passkeys of a person who has lost their device, and ends all their sessions: the device may be in other
 * hands. They sign in by mail, and add a new passkey.
 */
export async function resetPasskeys(
  tx: SystemTx,
  personId: string,
  { mail, publicUrl, actor }: Pick<Services, 'mail'> & { publicUrl: string; actor: Actor },
): Promise<{ passkeys: number; sessions: number }> {
  const person = await lockPerson(tx, personId);
  if (!person) throw new Error(`Person ${personId} is not there`);
  const passkeys = (await deletePasskeysOf(tx, personId)).length;
  const sessions = (await endSessions(tx, personId, 'all')).length;
  const accounts = (await listMemberships(tx, personId)).map(({ accountId }) => accountId).sort();
  for (const accountId of accounts) {
    await writeAuditIn(tx, accountId, actor, {
      category: 'SECURITY',
      action: 'delete',
      entityType: 'passkey',
      entityId: personId,
      metadata: { email: person.email, reset: { passkeys, sessions } },
    });
  }
  const by = actor.userId === null ? 'The operator of Docket' : actor.userEmail;
  await mail.send(tx, {
    to: person.email,
    subject: 'Your passkeys for Docket were reset',
    text: [
      `${by} has removed all your passkeys and signed you out everywhere.`,
      'Sign in with a link by mail, and add a passkey again. If you did not ask for this, tell your company’s admin at once.',
    ],
    link: { label: 'Sign in', url: `${publicUrl}/login` },
  });
  return { passkeys, sessions };
}
