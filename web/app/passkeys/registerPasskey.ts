import { startRegistration } from '@simplewebauthn/browser';
import { finishPasskeyRegistration, startPasskeyRegistration } from '#shared/auth/passkeys.ts';
import { call } from '../../api/call.ts';
import { creationOptions } from './ceremonyOptions.ts';

const known = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const;
type Transport = (typeof known)[number];

/**
 * Browsers may report transports that the schema does not know yet; as hints, they can be dropped.
 */
function knownTransports(transports: readonly string[]): Transport[] {
  return known.filter((one) => transports.includes(one));
}

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
