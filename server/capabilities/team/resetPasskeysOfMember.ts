import { may } from '#shared/permissions.ts';
import type { Services } from '../../capability.ts';
import type { Incoming } from '../../platform/http/incoming.ts';
import { conflict, notAllowed, notFound } from '../../platform/http/problem.ts';
import type { Session } from '../../platform/http/session.ts';
import { lockMember } from '../accounts/memberStore.ts';
import { passkeysCount } from '../auth/personStore.ts';
import { resetPasskeys } from '../auth/resetPasskeys.ts';

interface Given extends Pick<Services, 'db' | 'mail'> {
  publicUrl: string;
}

/** By an admin, for a member who has lost their device. */
export async function resetPasskeysOfMember(
  { db, ...given }: Given,
  { session, incoming }: { session: Session; incoming: Incoming },
  personId: string,
): Promise<undefined> {
  const { accountId } = session;
  await db.acrossAccounts('sign-in', async (tx) => {
    // Held until the end, so that neither the admin nor the member leaves meanwhile.
    await tx.inAccount(accountId, async (account) => {
      const roles = await incoming.holdRoles(account, session);
      if (!roles || !may(roles, 'team.manage')) throw notAllowed(session);
      if (!(await lockMember(account, personId))) throw notFound('member');
    });
    // An admin of one company must not weaken what another one requires.
    if (await passkeysCount(tx, personId, { but: accountId })) {
      throw conflict(
        'passkeys_elsewhere',
        'Another company of this person requires their passkeys too. Ask the operator of Docket to reset them.',
      );
    }
    await resetPasskeys(tx, personId, { ...given, actor: incoming.actor(session) });
  });
  return undefined;
}
