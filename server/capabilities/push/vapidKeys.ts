import { createECDH } from 'node:crypto';
import type { Config } from '../../platform/config.ts';

export interface VapidKeys {
  publicKey: string;
  privateKey: string;
}

/**
 * By which push services know that a message comes from the server that a device subscribed to. Derived from SECRET_KEY,
 * so that all nodes have the same; devices subscribe anew when they find it changed.
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
