import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type { z } from 'zod';
import {
  deletePasskey,
  finishPasskeyRegistration,
  finishPasskeySignIn,
  listPasskeys,
  startPasskeyRegistration,
  startPasskeySignIn,
} from '#shared/auth/passkeys.ts';
import { writeAuditIn } from '../../platform/audit/write.ts';
import type { Config } from '../../platform/config.ts';
import type { Database } from '../../platform/db/database.ts';
import type { SystemTx } from '../../platform/db/transaction.ts';
import type { Incoming } from '../../platform/http/incoming.ts';
import { notFound, Problem, passkeyNeeded } from '../../platform/http/problem.ts';
import { personRoute, publicRoute, type Route } from '../../platform/http/route.ts';
import type { Session } from '../../platform/http/session.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import {
  deletePasskeyOf,
  endCeremony,
  insertPasskey,
  listPasskeysOf,
  presentPasskey,
  startCeremony,
} from './passkeyStore.ts';
import { lockPerson, passkeysCount } from './personStore.ts';
import { notePasskey } from './sessionStore.ts';
import { beginBrowserSession, type SignedIn, signIn } from './signIn.ts';
import { ceremonyOver, notAccepted, type PasskeySite, verifyPasskey } from './verifyPasskey.ts';

export function passkeyRoutes(
  db: Database,
  mail: Mail,
  site: PasskeySite & Pick<Config, 'publicUrl'>,
): Route[] {
  const { rpID, expected } = site;

  return [
    personRoute(listPasskeys, ({ session }) =>
      db.acrossAccounts('sign-in', async (tx) =>
        (await listPasskeysOf(tx, session.personId)).map(presentPasskey),
      ),
    ),

    personRoute(startPasskeyRegistration, ({ session }) =>
      db.acrossAccounts('sign-in', async (tx) => {
        await holdPasskeys(tx, session);
        const registered = await listPasskeysOf(tx, session.personId);
        const options = await generateRegistrationOptions({
          rpName: 'Docket',
          rpID,
          userID: new TextEncoder().encode(session.personId),
          userName: session.email,
          attestationType: 'none',
          excludeCredentials: registered.map(({ credentialId }) => ({ id: credentialId })),
          authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        });
        return {
          ceremonyId: await startCeremony(tx, options.challenge, session.personId),
          options: { ...options },
        };
      }),
    ),

    personRoute(finishPasskeyRegistration, async ({ session, body, incoming }) => {
      const challenge = await db.acrossAccounts('sign-in', (tx) =>
        endCeremony(tx, body.ceremonyId, session.personId),
      );
      if (!challenge) throw ceremonyOver();
      const { registrationInfo } = await orNotAccepted(() =>
        verifyRegistrationResponse({
          ...expected,
          response: body.credential,
          expectedChallenge: challenge,
        }),
      );
      if (!registrationInfo) throw notAccepted(401);
      const { credential } = registrationInfo;
      return db.acrossAccounts('sign-in', async (tx) => {
        await holdPasskeys(tx, session);
        const passkey = await insertPasskey(tx, {
          credentialId: credential.id,
          personId: session.personId,
          publicKey: Buffer.from(credential.publicKey),
          counter: String(credential.counter),
          transports: body.credential.response.transports ?? [],
          name: body.name,
        });
        await notePasskey(tx, session.id);
        await writeAuditIn(tx, session.accountId, incoming.actor(session), {
          category: 'SECURITY',
          action: 'create',
          entityType: 'passkey',
          entityId: passkey.id,
          newValues: { name: passkey.name },
        });
        // The mail warns the owner: somebody who stole a session could keep access by adding a passkey.
        await mail.send(tx, {
          to: session.email,
          subject: 'A passkey was added to your Docket account',
          text: [
            `The passkey “${passkey.name}” can now be used to sign in as you.`,
            'If it was not you who added it, remove it in your account settings and sign out all other devices.',
          ],
          link: { label: 'Account settings', url: `${site.publicUrl}/profile` },
        });
        return presentPasskey(passkey);
      });
    }),

    personRoute(deletePasskey, ({ session, params, incoming }) =>
      db.acrossAccounts('sign-in', async (tx) => {
        await holdPasskeys(tx, session);
        const deleted = await deletePasskeyOf(tx, session.personId, params.passkeyId);
        if (!deleted) throw notFound('passkey');
        await writeAuditIn(tx, session.accountId, incoming.actor(session), {
          category: 'SECURITY',
          action: 'delete',
          entityType: 'passkey',
          entityId: deleted.id,
          oldValues: { name: deleted.name },
        });
      }),
    ),

    // No e-mail address is needed: the browser offers its passkeys for this site.
    publicRoute(startPasskeySignIn, async () => {
      const options = await generateAuthenticationOptions({ rpID, userVerification: 'required' });
      const ceremonyId = await db.acrossAccounts('sign-in', (tx) =>
        startCeremony(tx, options.challenge, null),
      );
      return { ceremonyId, options: { ...options } };
    }),

    publicRoute(finishPasskeySignIn, async ({ body, incoming }) => {
      const outcome = await db.acrossAccounts('sign-in', (tx) =>
        signInWithPasskey(tx, body, incoming),
      );
      if (outcome instanceof Problem) throw outcome;
      return beginBrowserSession(db, incoming, outcome);
    }),
  ];

  async function signInWithPasskey(
    tx: SystemTx,
    body: z.infer<(typeof finishPasskeySignIn)['body']>,
    incoming: Incoming,
  ): Promise<SignedIn | Problem> {
    const person = await verifyPasskey(tx, site, body, incoming, null);
    if (person instanceof Problem) return person;
    return signIn(tx, person, incoming, { method: 'passkey' });
  }
}

/**
 * Called before a person's passkeys change. If one of their companies requires a passkey, access to their mail alone must
 * not be enough to add or remove one, in a session of any company.
 */
async function holdPasskeys(
  tx: SystemTx,
  { personId, byPasskey }: Pick<Session, 'personId' | 'byPasskey'>,
): Promise<void> {
  await lockPerson(tx, personId);
  if (!byPasskey && (await passkeysCount(tx, personId))) throw passkeyNeeded();
}

async function orNotAccepted<T>(ceremony: () => Promise<T>): Promise<T> {
  try {
    return await ceremony();
  } catch (error) {
    throw Object.assign(notAccepted(401), { cause: error });
  }
}
