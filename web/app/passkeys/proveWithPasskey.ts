import { finishPasskeyProof, startPasskeyProof } from '#shared/auth/proof.ts';
import { call } from '../../api/call.ts';
import { requestOptions } from './ceremonyOptions.ts';

/** Proves the session again; who is signed in stays the same. */
export async function proveWithPasskey(): Promise<void> {
  // Loaded on demand: this is part of every screen.
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const { ceremonyId, options } = await call(startPasskeyProof);
  const credential = await startAuthentication({ optionsJSON: requestOptions(options) });
  await call(finishPasskeyProof, {
    body: {
      ceremonyId,
      credential: {
        ...credential,
        clientExtensionResults: { ...credential.clientExtensionResults },
      },
    },
  });
}
