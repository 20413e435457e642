import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import { type HeadStatement, headText, type SignedHead } from '#shared/audit/chain.ts';
import type { Config } from '../../platform/config.ts';

/** The bytes before the 32 bytes of an Ed25519 key in PKCS #8 (RFC 8410). */
const pkcs8Prefix = Buffer.from('302e020100300506032b657004220420', 'hex');

/** The key of this server, derived from SECRET_KEY. */
export function headKey(config: Pick<Config, 'secretFor'>): KeyObject {
  return keyOf(config.secretFor('audit heads'));
}

/** Includes the key of SECRET_KEY_PREVIOUS, so that heads signed before the change of keys stay valid. */
export function knownHeadKeys(
  config: Pick<Config, 'secretFor' | 'previousSecretFor'>,
): KeyObject[] {
  const previous = config.previousSecretFor('audit heads');
  return [headKey(config), ...(previous ? [keyOf(previous)] : [])].map((key) =>
    createPublicKey(key),
  );
}

function keyOf(seed: Buffer): KeyObject {
  return createPrivateKey({
    key: Buffer.concat([pkcs8Prefix, seed]),
    format: 'der',
    type: 'pkcs8',
  });
}

export function publicPem(key: KeyObject): string {
  return createPublicKey(key).export({ type: 'spki', format: 'pem' }).toString();
}

export function signHead(key: KeyObject, head: HeadStatement): SignedHead {
  return { ...head, signature: sign(null, Buffer.from(headText(head)), key).toString('base64') };
}

export function isSignedBy(key: KeyObject, { signature, ...head }: SignedHead): boolean {
  return verify(null, Buffer.from(headText(head)), key, Buffer.from(signature, 'base64'));
}
