import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';

/** Encryption with AES-256-GCM, for secrets that are stored in the database and needed again. */
export interface Seal {
  seal(text: string): string;
  open(sealed: string): string;
}

const version = 1;
const keyNameLength = 4;
const nonceLength = 12;
const tagLength = 16;

/** Sealed text names its key, so that it can be opened with the previous key while that is configured. */
export function createSeal(current: Buffer, previous: Buffer | null): Seal {
  const keys = [current, ...(previous ? [previous] : [])].map((key) => ({
    key,
    name: nameOf(key),
  }));
  return {
    seal(text) {
      const nonce = randomBytes(nonceLength);
      const cipher = createCipheriv('aes-256-gcm', current, nonce);
      const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      const head = [Buffer.of(version), nameOf(current), nonce, cipher.getAuthTag()];
      return Buffer.concat([...head, encrypted]).toString('base64url');
    },
    open(sealed) {
      const take = slices(Buffer.from(sealed, 'base64url'));
      const [mark] = take(1);
      if (mark !== version) throw new Error(`Sealed in an unknown way: ${mark}`);
      const name = take(keyNameLength);
      const key = keys.find((one) => one.name.equals(name))?.key;
      if (!key)
        throw new Error('Sealed with a key that is configured no longer (SECRET_KEY_PREVIOUS)');
      const decipher = createDecipheriv('aes-256-gcm', key, take(nonceLength), {
        authTagLength: tagLength,
      });
      decipher.setAuthTag(take(tagLength));
      return Buffer.concat([decipher.update(take()), decipher.final()]).toString('utf8');
    },
  };
}

function nameOf(key: Buffer): Buffer {
  return createHash('sha256').update('key name').update(key).digest().subarray(0, keyNameLength);
}

/** Returns consecutive slices; without a length, the rest. */
function slices(bytes: Buffer): (length?: number) => Buffer {
  let at = 0;
  return (length = bytes.length - at) => {
    const part = bytes.subarray(at, at + length);
    at += length;
    return part;
  };
}
