import { verifyAuthenticationResponse } from '@simplewebauthn/server';
import type { z } from 'zod';
import type { finishPasskeySignIn } from '#shared/auth/passkeys.ts';
import type { Config } from '../../platform/config.ts';
import type { SystemTx } from '../../platform/db/transaction.ts';
import type { Incoming } from '../../platform/http/incoming.ts';
import { Problem } from '../../platform/http/problem.ts';
import { endCeremony, findPasskey, notePasskeyUse } from './passkeyStore.ts';
import { findPerson, type PersonRow } from './personStore.ts';
import { auditFailedSignIn } from './signIn.ts';

/** What a passkey of this site is checked against. */
export interface PasskeySite {
  rpID: string;
  expected: {
    expectedOrigin: string[];
    expectedRPID: string;
    requireUserVerification: true;
  };
}

export function passkeySite({
  publicUrl,
  allowedOrigins,
}: Pick<Config, 'publicUrl' | 'allowedOrigins'>): PasskeySite {
  const rpID = new URL(publicUrl).hostname;
  return {
    rpID,
    expected: {
      expectedOrigin: [...allowedOrigins],
      expectedRPID: rpID,
      requireUserVerification: true,
    },
  };
}

/**
 * The owner of the passkey. With `personId` it has to be this person, in a ceremony of theirs. Returns a refusal instead
 * of throwing it, so that the ended ceremony and the audit entry are committed.
 */
export async function verifyPasskey(
  tx: SystemTx,
  { expected }: PasskeySite,
  { ceremonyId, credential }: z.infer<(typeof finishPasskeySignIn)['body']>,
  incoming: Incoming,
  personId: string | null,
): Promise<PersonRow | Problem> {
  // In a session 401 would mean that the session is over.
  const status = personId === null ? 401 : 403;
  const challenge = await endCeremony(tx, ceremonyId, personId);
  if (!challenge) return ceremonyOver();
  const passkey = await findPasskey(tx, credential.id);
  const person = passkey && (await findPerson(tx, passkey.personId));
  if (!passkey || !person) return notAccepted(status);
  if (personId !== null && person.id !== personId) return notAccepted(status);
  const verified = await verifyAuthenticationResponse({
    ...expected,
    response: credential,
    expectedChallenge: challenge,
    credential: {
      id: passkey.credentialId,
      publicKey: new Uint8Array(passkey.publicKey),
      counter: Number(passkey.counter),
    },
  }).catch((error: unknown) => {
    incoming.log.warn({ err: error }, 'passkey not accepted');
    return null;
  });
  if (!verified?.verified) {
    await auditFailedSignIn(tx, person, incoming, 'The passkey was not accepted');
    return notAccepted(status);
  }
  await notePasskeyUse(tx, passkey.id, verified.authenticationInfo.newCounter);
  return person;
}

export const ceremonyOver = () =>
  new Problem(410, 'ceremony_over', 'That took too long. Please try again.');

export const notAccepted = (status: 401 | 403) =>
  new Problem(
    status,
    'passkey_refused',
    'This passkey was not accepted. Try again, or use your e-mail address instead.',
  );
