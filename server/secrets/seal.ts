import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/** AES-256-GCM, for what has to be read again but must not lie open in the database. */
export interface Seal {
  seal(text: string): string;
  open(sealed: string): string;
}

const version = 1;
const nonceLength = 12;
const tagLength = 16;

export function createSeal(key: Buffer): Seal {
  return {
    seal(text) {
      const nonce = randomBytes(nonceLength);
      const cipher = createCipheriv('aes-256-gcm', key, nonce);
      const hidden = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([Buffer.of(version), nonce, cipher.getAuthTag(), hidden]).toString(
        'base64url',
      );
    },
    open(sealed) {
      const bytes = Buffer.from(sealed, 'base64url');
      if (bytes[0] !== version) throw new Error(`Sealed with an unknown version: ${bytes[0]}`);
      const nonce = bytes.subarray(1, 1 + nonceLength);
      const tag = bytes.subarray(1 + nonceLength, 1 + nonceLength + tagLength);
      const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagLength });
      decipher.setAuthTag(tag);
      const hidden = bytes.subarray(1 + nonceLength + tagLength);
      return Buffer.concat([decipher.update(hidden), decipher.final()]).toString('utf8');
    },
  };
}
