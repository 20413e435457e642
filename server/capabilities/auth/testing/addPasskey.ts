import { finishPasskeyRegistration, startPasskeyRegistration } from '#shared/auth/passkeys.ts';
import type { TestClient } from '../../../testing/client.ts';
import { Authenticator } from './Authenticator.ts';

/** Adds a passkey for the signed-in person. */
export async function addPasskey(client: TestClient) {
  const authenticator = new Authenticator();
  const { ceremonyId, options } = await client.call(startPasskeyRegistration);
  const credential = authenticator.register(options.challenge);
  const body = { ceremonyId, name: 'Phone', credential };
  const { id } = await client.call(finishPasskeyRegistration, { body });
  return { id, authenticator };
}
