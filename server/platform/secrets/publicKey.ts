import { createPublicKey, createVerify, type KeyObject } from 'node:crypto';

/** Parses the format that SendGrid shows: the bare key (SPKI) in base64. */
export function publicKeyOf(text: string): KeyObject {
  return createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' });
}

export function isPublicKey(text: string): boolean {
  try {
    return publicKeyOf(text).asymmetricKeyType === 'ec';
  } catch {
    return false;
  }
}

/** Verifies a signature over the concatenated pieces. */
export function isSigned(pieces: readonly (string | Buffer)[], signature: string, key: KeyObject) {
  const verify = createVerify('sha256');
  for (const piece of pieces) verify.update(piece);
  return verify.verify(key, signature, 'base64');
}
