import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { id } from '../ids.ts';
import { ceremonyOptions, signInResult } from './passkeys.ts';

/** Mails a code to the address of the session; an earlier code stops working. */
export const mailProofCode = endpoint({
  method: 'POST',
  path: '/api/auth/proof/code',
  access: 'self',
  proof: 'address',
  withoutPasskey: true,
  answer: z.object({ message: z.string() }),
  status: 202,
  limit: 'signIn',
});

export const proofCode = z
  .string()
  .trim()
  .regex(/^\d{6}$/, 'Enter the 6 digits of the code');

export const enterProofCode = endpoint({
  method: 'POST',
  path: '/api/auth/proof',
  access: 'self',
  proof: 'address',
  withoutPasskey: true,
  body: z.strictObject({ code: proofCode }),
  limit: 'token',
});

export const startPasskeyProof = endpoint({
  method: 'POST',
  path: '/api/auth/proof/passkey/options',
  access: 'self',
  proof: 'address',
  withoutPasskey: true,
  answer: z.object({ ceremonyId: id, options: ceremonyOptions }),
  limit: 'ceremony',
});

export const finishPasskeyProof = endpoint({
  method: 'POST',
  path: '/api/auth/proof/passkey',
  access: 'self',
  proof: 'address',
  withoutPasskey: true,
  body: z.strictObject({ ceremonyId: id, credential: signInResult }),
  limit: 'token',
});

/** Only asks whether the proof is fresh: before a download, which the browser makes itself. */
export const checkProof = endpoint({
  method: 'POST',
  path: '/api/auth/proof/check',
  access: 'self',
  proof: 'fresh',
});
