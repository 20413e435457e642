import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { id } from '../ids.ts';
import { currentUser } from './contract.ts';

// Input and output of the browser's WebAuthn API. The WebAuthn library on the server validates the content.
export const ceremonyOptions = z.looseObject({ challenge: z.string() });

const transport = z.enum(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']);
const ceremonyResult = {
  id: z.string(),
  rawId: z.string(),
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['cross-platform', 'platform']).exactOptional(),
  clientExtensionResults: z.looseObject({}),
};

const registrationResult = z.object({
  ...ceremonyResult,
  response: z.object({
    clientDataJSON: z.string(),
    attestationObject: z.string(),
    transports: z.array(transport).exactOptional(),
  }),
});

export const signInResult = z.object({
  ...ceremonyResult,
  response: z.object({
    clientDataJSON: z.string(),
    authenticatorData: z.string(),
    signature: z.string(),
    userHandle: z.string().exactOptional(),
  }),
});

export const passkeyView = z.object({
  id,
  name: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
});
export type PasskeyView = z.infer<typeof passkeyView>;

export const listPasskeys = endpoint({
  method: 'GET',
  path: '/api/auth/passkeys',
  access: 'self',
  withoutPasskey: true,
  answer: z.array(passkeyView),
});

export const startPasskeyRegistration = endpoint({
  method: 'POST',
  path: '/api/auth/passkeys/registration',
  access: 'self',
  proof: 'fresh',
  withoutPasskey: true,
  answer: z.object({ ceremonyId: id, options: ceremonyOptions }),
});

export const finishPasskeyRegistration = endpoint({
  method: 'POST',
  path: '/api/auth/passkeys',
  access: 'self',
  proof: 'fresh',
  withoutPasskey: true,
  body: z.strictObject({
    ceremonyId: id,
    name: z.string().trim().min(1, 'Give the passkey a name').max(100),
    credential: registrationResult,
  }),
  answer: passkeyView,
  status: 201,
});

export const deletePasskey = endpoint({
  method: 'DELETE',
  path: '/api/auth/passkeys/:passkeyId',
  access: 'self',
  params: z.object({ passkeyId: id }),
});

export const startPasskeySignIn = endpoint({
  method: 'POST',
  path: '/api/auth/passkeys/sign-in/options',
  access: 'anyone',
  answer: z.object({ ceremonyId: id, options: ceremonyOptions }),
  limit: 'ceremony',
});

export const finishPasskeySignIn = endpoint({
  method: 'POST',
  path: '/api/auth/passkeys/sign-in',
  access: 'anyone',
  body: z.strictObject({ ceremonyId: id, credential: signInResult }),
  answer: z.object({ authenticated: z.literal(true), user: currentUser }),
  limit: 'token',
});
