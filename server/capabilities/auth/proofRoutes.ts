import { generateAuthenticationOptions } from '@simplewebauthn/server';
import {
  checkProof,
  enterProofCode,
  finishPasskeyProof,
  mailProofCode,
  startPasskeyProof,
} from '#shared/auth/proof.ts';
import type { Services } from '../../capability.ts';
import { writeAuditIn } from '../../platform/audit/write.ts';
import type { SystemTx } from '../../platform/db/transaction.ts';
import type { Incoming } from '../../platform/http/incoming.ts';
import { Problem } from '../../platform/http/problem.ts';
import { personRoute, type Route } from '../../platform/http/route.ts';
import type { Session } from '../../platform/http/session.ts';
import { listPasskeysOf, startCeremony } from './passkeyStore.ts';
import { findPerson } from './personStore.ts';
import { createProofCode, redeemProofCode, validMinutes } from './proofCodes.ts';
import { noteProof } from './sessionStore.ts';
import { auditFailedSignIn } from './signIn.ts';
import { type PasskeySite, verifyPasskey } from './verifyPasskey.ts';

/** Proving a session again, for calls that need a fresh proof. */
export function proofRoutes(
  { db, mail }: Pick<Services, 'db' | 'mail'>,
  site: PasskeySite,
): Route[] {
  return [
    personRoute(mailProofCode, async ({ session }) => {
      await db.acrossAccounts('sign-in', async (tx) => {
        const code = await createProofCode(tx, session.id);
        await mail.send(tx, {
          to: session.email,
          subject: 'Your code for Docket',
          text: [
            `${code} is your code. It works once and for ${validMinutes} minutes.`,
            'Enter it only in Docket, on the device where you asked for it. Nobody from Docket asks you for it.',
            'If you did not ask for it, somebody may be using your session: sign out all other devices in your account settings.',
          ],
        });
      });
      return { message: `A code is on its way to ${session.email}.` };
    }),

    personRoute(enterProofCode, async ({ session, body, incoming }) => {
      const refusal = await db.acrossAccounts('sign-in', async (tx) => {
        if (await redeemProofCode(tx, session.id, body.code)) {
          await proven(tx, session, incoming, 'code');
          return null;
        }
        const person = await findPerson(tx, session.personId);
        if (person) await auditFailedSignIn(tx, person, incoming, 'The mailed code was wrong');
        return wrongCode();
      });
      if (refusal) throw refusal;
    }),

    personRoute(startPasskeyProof, ({ session }) =>
      db.acrossAccounts('sign-in', async (tx) => {
        const own = await listPasskeysOf(tx, session.personId);
        const options = await generateAuthenticationOptions({
          rpID: site.rpID,
          userVerification: 'required',
          allowCredentials: own.map(({ credentialId }) => ({ id: credentialId })),
        });
        const ceremonyId = await startCeremony(tx, options.challenge, session.personId);
        return { ceremonyId, options: { ...options } };
      }),
    ),

    personRoute(finishPasskeyProof, async ({ session, body, incoming }) => {
      const refusal = await db.acrossAccounts('sign-in', async (tx) => {
        const verified = await verifyPasskey(tx, site, body, incoming, session.personId);
        if (verified instanceof Problem) return verified;
        await proven(tx, session, incoming, 'passkey');
        return null;
      });
      if (refusal) throw refusal;
    }),

    personRoute(checkProof, async () => undefined),
  ];
}

async function proven(
  tx: SystemTx,
  session: Session,
  incoming: Incoming,
  method: 'code' | 'passkey',
): Promise<void> {
  await noteProof(tx, session.id, method);
  await writeAuditIn(tx, session.accountId, incoming.actor(session), {
    category: 'SECURITY',
    action: 'login',
    entityType: 'session',
    entityId: session.id,
    metadata: { method, again: true },
  });
}

const wrongCode = () =>
  new Problem(
    403,
    'wrong_code',
    'This code is wrong or has expired. Check the newest mail, or ask for another code.',
  );
