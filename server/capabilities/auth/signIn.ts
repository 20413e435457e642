import type { EndedAccess } from '#shared/auth/contract.ts';
import { writeAuditIn } from '../../platform/audit/write.ts';
import type { Database } from '../../platform/db/database.ts';
import type { SystemTx } from '../../platform/db/transaction.ts';
import type { Incoming } from '../../platform/http/incoming.ts';
import { Problem } from '../../platform/http/problem.ts';
import {
  listMemberships,
  type PersonRow,
  presentCurrentUser,
  type SignedInAs,
} from './personStore.ts';
import { createSession, endSessions, findActiveSession, type NewSession } from './sessionStore.ts';

export interface SignedIn {
  session: NewSession;
  who: SignedInAs;
  /** What ended because the address was proven for the first time. */
  ended: EndedAccess | null;
}

/** Begins a session once the person is authenticated, in the account they used last unless one is given. */
export async function signIn(
  tx: SystemTx,
  person: PersonRow,
  incoming: Incoming,
  how: {
    method: 'link' | 'passkey' | 'invitation' | 'checkout';
    accountId?: string;
    ended?: EndedAccess | null;
  },
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
  // A checkout shows that somebody has a card, not that the address is theirs.
  const provenAt = how.method === 'checkout' || !person.provenAt ? null : new Date();
  const byPasskey = how.method === 'passkey';
  const session = await createSession(tx, {
    personId: person.id,
    accountId,
    userAgent: incoming.userAgent,
    ip: incoming.ip,
    provenAt,
    byPasskey,
  });
  await writeAuditIn(tx, accountId, incoming.actor({ personId: person.id, email: person.email }), {
    category: 'SECURITY',
    action: 'login',
    entityType: 'session',
    entityId: session.id,
    metadata: { method: how.method },
  });
  const who = { personId: person.id, accountId, provenAt, byPasskey };
  return { session, who, ended: how.ended ?? null };
}

/** The new cookie replaces the old one, after which nobody could sign out of the old session. */
async function endReplacedSession(tx: SystemTx, incoming: Incoming): Promise<void> {
  const replaced = incoming.sessionToken && (await findActiveSession(tx, incoming.sessionToken));
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

/** Sets the session cookie; call it after the session has been committed. */
export async function beginBrowserSession(
  db: Database,
  incoming: Incoming,
  { session, who, ended }: SignedIn,
) {
  // First, so that the session is not lost when its user cannot be read.
  incoming.startSession(session.token, session.expires);
  // After the commit: Citus shows a transaction no rows that it has written under another role.
  const user = await db.acrossAccounts('sign-in', (tx) => presentCurrentUser(tx, who));
  return { authenticated: true as const, user, ended };
}

/** Logs a failed sign-in in every company of the person; the caller has to commit although it refuses the attempt. */
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
