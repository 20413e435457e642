import type { CurrentUser } from '#shared/auth/contract.ts';
import { finishPasskeySignIn, startPasskeySignIn } from '#shared/auth/passkeys.ts';
import { call } from '../../api/call.ts';
import { requestOptions } from './ceremonyOptions.ts';

// Loaded on demand, because most people sign in by mail.
const webauthn = () => import('@simplewebauthn/browser');

export async function canAutofillPasskey(): Promise<boolean> {
  if (!('PublicKeyCredential' in window)) return false;
  return (await webauthn()).browserSupportsWebAuthnAutofill();
}

/** `prompt` opens the browser's dialog; `autofill` waits until a suggestion is picked. */
export async function signInWithPasskey(by: 'prompt' | 'autofill'): Promise<CurrentUser> {
  const { startAuthentication } = await webauthn();
  const { ceremonyId, options } = await call(startPasskeySignIn);
  const credential = await startAuthentication({
    optionsJSON: requestOptions(options),
    useBrowserAutofill: by === 'autofill',
  });
  const { user } = await call(finishPasskeySignIn, {
    body: {
      ceremonyId,
      credential: {
        ...credential,
        clientExtensionResults: { ...credential.clientExtensionResults },
      },
    },
  });
  return user;
}

export async function cancelPasskey(): Promise<void> {
  if (!('PublicKeyCredential' in window)) return;
  (await webauthn()).WebAuthnAbortService.cancelCeremony();
}
