import { createECDH } from 'node:crypto';
import type { Config } from '../../platform/config.ts';

export interface VapidKeys {
  publicKey: string;
  privateKey: string;
}

/**
 * Identify this server to push services. Derived from SECRET_KEY, so that all nodes share them;
 * devices subscribe again when the key has changed.
 */
export function vapidKeys({ secretFor }: Pick<Config, 'secretFor'>): VapidKeys {
  const curve = createECDH('prime256v1');
  const secret = secretFor('web push');
  curve.setPrivateKey(secret);
  return {
    publicKey: curve.getPublicKey().toString('base64url'),
    privateKey: secret.toString('base64url'),
  };
}
