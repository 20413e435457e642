import {
  type ChangedMe,
  getAuthUser,
  getMe,
  inspectSignInLink as inspectCall,
  listSessions,
  logout,
  requestSignInLink,
  revokeOtherSessions,
  revokeSession,
  switchAccount,
  updateMe,
  verifySignInLink,
} from '#shared/auth/contract.ts';
import type { Services } from '../../capability.ts';
import { type Actor, writeAuditIn } from '../../platform/audit/write.ts';
import type { SystemTx } from '../../platform/db/transaction.ts';
import type { Incoming } from '../../platform/http/incoming.ts';
import { notFound, Problem } from '../../platform/http/problem.ts';
import { personRoute, publicRoute, type Route } from '../../platform/http/route.ts';
import type { Session } from '../../platform/http/session.ts';
import { passkeyRoutes } from './passkeyRoutes.ts';
import {
  companiesOf,
  listMemberships,
  lockPerson,
  presentCurrentUser,
  type SignedInAs,
  setPersonFormats,
  setPersonName,
} from './personStore.ts';
import { proofRoutes } from './proofRoutes.ts';
import { presentSession } from './sessionPresenter.ts';
import { endSessions, listSessionsOf, moveSession } from './sessionStore.ts';
import { beginBrowserSession } from './signIn.ts';
import { inspectSignInLink, mailSignInLinkJob, redeemSignInLink } from './signInLinks.ts';
import { passkeySite } from './verifyPasskey.ts';

/** A person has one name; each of their companies keeps a copy of it and logs the change. */
async function changePerson(
  tx: SystemTx,
  session: Session,
  { formats, ...name }: ChangedMe,
  incoming: Incoming,
): Promise<void> {
  const before = await lockPerson(tx, session.personId);
  if (!before) throw new Error(`Person ${session.personId} is not there`);
  const accounts = await companiesOf(tx, session.personId);
  await setPersonName(tx, session.personId, name, accounts);
  if (formats !== undefined) await setPersonFormats(tx, session.personId, formats, accounts);
  const withFormats = formats !== undefined && formats !== before.formats;
  for (const accountId of accounts) {
    await writeAuditIn(tx, accountId, incoming.actor(session), {
      category: 'USER',
      action: 'update',
      entityType: 'person',
      entityId: session.personId,
      oldValues: {
        firstName: before.firstName,
        lastName: before.lastName,
        ...(withFormats && { formats: before.formats }),
      },
      newValues: { ...name, ...(withFormats && { formats }) },
    });
  }
}

export function authRoutes({
  db,
  jobs,
  mail,
  config,
  followers,
}: Pick<Services, 'db' | 'jobs' | 'mail' | 'config' | 'followers'>): Route[] {
  const whoAmI = (tx: SystemTx, session: SignedInAs) =>
    presentCurrentUser(tx, session).then((user) => ({
      authenticated: true as const,
      user,
    }));

  const site = passkeySite(config);
  return [
    personRoute(getAuthUser, ({ session }) =>
      db.acrossAccounts('sessions', (tx) => whoAmI(tx, session)),
    ),
    personRoute(getMe, ({ session }) => db.acrossAccounts('sessions', (tx) => whoAmI(tx, session))),

    personRoute(updateMe, ({ session, body, incoming }) =>
      db
        .acrossAccounts('own-profile', (tx) => changePerson(tx, session, body, incoming))
        .then(() => db.acrossAccounts('own-profile', (tx) => whoAmI(tx, session))),
    ),

    publicRoute(requestSignInLink, async ({ body }) => {
      await db.acrossAccounts('sign-in', (tx) =>
        jobs.enqueue(tx, mailSignInLinkJob, { email: body.email }),
      );
      return { message: 'If this address has an account, a sign-in link is on its way.' };
    }),

    publicRoute(inspectCall, ({ body }) =>
      db.acrossAccounts('sign-in', (tx) => inspectSignInLink(tx, body.token)),
    ),

    publicRoute(verifySignInLink, async ({ body, incoming }) => {
      const outcome = await db.acrossAccounts('sign-in', (tx) =>
        redeemSignInLink(tx, body.token, incoming, { mail, config, followers }),
      );
      if (outcome instanceof Problem) throw outcome;
      return beginBrowserSession(db, incoming, outcome);
    }),

    publicRoute(logout, async ({ incoming }) => {
      const session = await incoming.findCaller(logout);
      if (session) {
        await db.acrossAccounts('sessions', async (tx) => {
          await endSessions(tx, session.personId, { only: session.id });
          await writeAuditIn(tx, session.accountId, incoming.actor(session), {
            category: 'SECURITY',
            action: 'logout',
            entityType: 'session',
            entityId: session.id,
          });
        });
      }
      incoming.endSession();
      return { message: 'You have been successfully logged out.' };
    }),

    personRoute(switchAccount, ({ session, body, incoming }) =>
      db.acrossAccounts('sessions', async (tx) => {
        const memberships = await listMemberships(tx, session.personId);
        if (!memberships.some(({ accountId }) => accountId === body.accountId))
          throw notFound('company');
        await moveSession(tx, session, body.accountId);
        await writeAuditIn(tx, body.accountId, incoming.actor(session), {
          category: 'SECURITY',
          action: 'login',
          entityType: 'session',
          entityId: session.id,
          metadata: { method: 'switch' },
        });
        return whoAmI(tx, { ...session, accountId: body.accountId });
      }),
    ),

    personRoute(listSessions, ({ session }) =>
      db.acrossAccounts('sessions', async (tx) =>
        (await listSessionsOf(tx, session.personId)).map((row) => presentSession(row, session.id)),
      ),
    ),

    personRoute(revokeSession, ({ session, params, incoming }) =>
      db.acrossAccounts('sessions', async (tx) => {
        const ended = await endSessions(tx, session.personId, { only: params.sessionId });
        if (ended.length === 0) throw notFound('session');
        await auditEnded(tx, ended, incoming.actor(session));
      }),
    ),

    personRoute(revokeOtherSessions, ({ session, incoming }) =>
      db.acrossAccounts('sessions', async (tx) => {
        const ended = await endSessions(tx, session.personId, { allBut: session.id });
        await auditEnded(tx, ended, incoming.actor(session));
        return { revoked: ended.length };
      }),
    ),

    ...passkeyRoutes(db, mail, { ...site, publicUrl: config.publicUrl }),
    ...proofRoutes({ db, mail }, site),
  ];
}

async function auditEnded(
  tx: SystemTx,
  ended: readonly { id: string; accountId: string }[],
  actor: Actor,
): Promise<void> {
  // Always in the same order of accounts, so that two such calls never deadlock.
  for (const { id, accountId } of [...ended].sort((a, b) => (a.accountId < b.accountId ? -1 : 1))) {
    await writeAuditIn(tx, accountId, actor, {
      category: 'SECURITY',
      action: 'delete',
      entityType: 'session',
      entityId: id,
    });
  }
}
