import type { CurrentUser } from '#shared/auth/contract.ts';
import { writeAuditIn } from '../../platform/audit/write.ts';
import type { SystemTx } from '../../platform/db/transaction.ts';
import type { Incoming } from '../../platform/http/incoming.ts';
import { Problem } from '../../platform/http/problem.ts';
import { listMemberships, type PersonRow, presentCurrentUser } from './personStore.ts';
import { createSession, endSessions, findLivingSession, type NewSession } from './sessionStore.ts';

export interface SignedIn {
  session: NewSession;
  user: CurrentUser;
}

/** However it was proven who it is: a session begins, in the account worked in last unless one is named. */
export async function signIn(
  tx: SystemTx,
  person: PersonRow,
  incoming: Incoming,
  how: { method: 'link' | 'passkey' | 'invitation' | 'checkout'; accountId?: string },
): Promise<SignedIn> {
  const accountId = how.accountId ?? (await listMemberships(tx, person.id))[0]?.accountId;
  if (!accountId) {
    throw new Problem(
      403,
      'no_account',
      'You are no longer a member of any company. Ask an admin to invite you again.',
    );
  }
  await endReplacedSession(tx, incoming);
  const session = await createSession(tx, {
    personId: person.id,
    accountId,
    userAgent: incoming.userAgent,
    ip: incoming.ip,
  });
  await writeAuditIn(tx, accountId, incoming.actor({ personId: person.id, email: person.email }), {
    category: 'SECURITY',
    action: 'login',
    entityType: 'session',
    entityId: session.id,
    metadata: { method: how.method },
  });
  return { session, user: await presentCurrentUser(tx, { personId: person.id, accountId }) };
}

/** The browser forgets the cookie that it held until now; nobody would be left to end that session. */
async function endReplacedSession(tx: SystemTx, incoming: Incoming): Promise<void> {
  const replaced = incoming.sessionToken && (await findLivingSession(tx, incoming.sessionToken));
  if (!replaced) return;
  await endSessions(tx, replaced.personId, { only: replaced.id });
  await writeAuditIn(tx, replaced.accountId, incoming.actor(replaced), {
    category: 'SECURITY',
    action: 'logout',
    entityType: 'session',
    entityId: replaced.id,
    metadata: { reason: 'somebody signed in with the same browser' },
  });
}

/** Hands the browser its cookie, once the session is stored, and tells it who it is. */
export function welcome(incoming: Incoming, { session, user }: SignedIn) {
  incoming.startSession(session.token, session.expires);
  return { authenticated: true as const, user };
}

/** A sign-in that did not succeed, written into every company of the person. Kept although the attempt is refused. */
export async function auditFailedSignIn(
  tx: SystemTx,
  person: PersonRow,
  incoming: Incoming,
  reason: string,
): Promise<void> {
  const memberships = await listMemberships(tx, person.id);
  const accounts = memberships.map(({ accountId }) => accountId).sort();
  for (const accountId of accounts) {
    await writeAuditIn(
      tx,
      accountId,
      incoming.actor({ personId: person.id, email: person.email }),
      {
        category: 'SECURITY',
        action: 'login',
        entityType: 'person',
        entityId: person.id,
        status: 'failure',
        errorMessage: reason,
      },
    );
  }
}
