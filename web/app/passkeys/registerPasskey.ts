import { startRegistration } from '@simplewebauthn/browser';
import { finishPasskeyRegistration, startPasskeyRegistration } from '#shared/auth/passkeys.ts';
import { call } from '../../api/call.ts';
import { creationOptions } from './ceremonyOptions.ts';
import { knownTransports } from './knownTransports.ts';

export async function registerPasskey(name: string): Promise<void> {
  const { ceremonyId, options } = await call(startPasskeyRegistration);
  const credential = await startRegistration({ optionsJSON: creationOptions(options) });
  const { clientDataJSON, attestationObject, transports = [] } = credential.response;
  await call(finishPasskeyRegistration, {
    body: {
      ceremonyId,
      name,
      credential: {
        ...credential,
        clientExtensionResults: { ...credential.clientExtensionResults },
        response: {
          clientDataJSON,
          attestationObject,
          transports: knownTransports(transports),
        },
      },
    },
  });
}
