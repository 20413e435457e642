import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { OperatorError } from '../lifetime.ts';

/**
 * A backup file: a head, then pieces sealed with AES-256-GCM. The nonce of a piece is its number and whether it is the
 * last, so a piece that was changed, moved or cut off is noticed. Without a key the pieces are sealed with one that
 * everybody can derive: that finds damage, but hides nothing.
 */
const begin = Buffer.from('DOCKET-BACKUP-1\n');
const sealedMark = 1;
const saltLength = 32;
const headLength = begin.length + 1 + saltLength;
const pieceLength = 64 * 1024;
const tagLength = 16;
const lengthLength = 4;

type Bytes = AsyncIterable<Uint8Array>;

export async function* sealed(source: Bytes, secret: string | null): AsyncGenerator<Buffer> {
  const salt = randomBytes(saltLength);
  const key = keyOf(secret, salt);
  yield Buffer.concat([begin, Buffer.of(secret === null ? 0 : sealedMark), salt]);
  let number = 0;
  const seal = (piece: Uint8Array, isLast: boolean): Buffer => {
    const cipher = createCipheriv('aes-256-gcm', key, nonceOf(number++, isLast));
    const encrypted = Buffer.concat([cipher.update(piece), cipher.final()]);
    const length = Buffer.alloc(lengthLength);
    length.writeUInt32BE(encrypted.length);
    return Buffer.concat([length, encrypted, cipher.getAuthTag()]);
  };
  let held = Buffer.alloc(0);
  for await (const chunk of source) {
    held = Buffer.concat([held, chunk]);
    // A full piece is held back until more follows, because the last one is marked.
    while (held.length > pieceLength) {
      yield seal(held.subarray(0, pieceLength), false);
      held = held.subarray(pieceLength);
    }
  }
  yield seal(held, true);
}

export async function* unsealed(source: Bytes, secret: string | null): AsyncGenerator<Buffer> {
  const take = taker(source);
  const head = await take(headLength);
  if (!head?.subarray(0, begin.length).equals(begin)) {
    throw new OperatorError('This file is no backup of Docket.');
  }
  const isSealed = head[begin.length] === sealedMark;
  if (isSealed && secret === null) {
    throw new OperatorError(
      'This backup is encrypted: set BACKUP_KEY to the key it was made with.',
    );
  }
  const key = keyOf(isSealed ? secret : null, head.subarray(begin.length + 1));
  for (let number = 0; ; number++) {
    const length = (await take(lengthLength))?.readUInt32BE();
    if (length === undefined || length > pieceLength) throw damaged(number, isSealed);
    const encrypted = await take(length);
    const tag = await take(tagLength);
    if (!encrypted || !tag) throw damaged(number, isSealed);
    // Only the last piece may be shorter, and a full one may be the last.
    const further = opened({ key, nonce: nonceOf(number, false), encrypted, tag });
    if (further) {
      yield further;
      continue;
    }
    const last = opened({ key, nonce: nonceOf(number, true), encrypted, tag });
    if (!last || (await take(1))) throw damaged(number, isSealed);
    yield last;
    return;
  }
}

function opened(piece: {
  key: Buffer;
  nonce: Buffer;
  encrypted: Buffer;
  tag: Buffer;
}): Buffer | null {
  const decipher = createDecipheriv('aes-256-gcm', piece.key, piece.nonce, {
    authTagLength: tagLength,
  });
  decipher.setAuthTag(piece.tag);
  try {
    return Buffer.concat([decipher.update(piece.encrypted), decipher.final()]);
  } catch {
    return null;
  }
}

function damaged(number: number, isSealed: boolean): OperatorError {
  return new OperatorError(
    number === 0 && isSealed
      ? 'BACKUP_KEY is not the key that this backup was made with, or the file is damaged. Nothing was restored.'
      : 'The backup file is damaged or cut off. Nothing was restored; use another one.',
  );
}

function keyOf(secret: string | null, salt: Uint8Array): Buffer {
  return Buffer.from(hkdfSync('sha256', secret ?? '', salt, 'docket backup', 32));
}

function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeBigUInt64BE(BigInt(number));
  nonce[11] = isLast ? 1 : 0;
  return nonce;
}

/** Takes so many bytes from a stream; `null` if it ends before. */
export function taker(source: Bytes): (length: number) => Promise<Buffer | null> {
  const chunks = source[Symbol.asyncIterator]();
  let held = Buffer.alloc(0);
  return async (length) => {
    const more: Uint8Array[] = [];
    for (let size = held.length; size < length; ) {
      const next = await chunks.next();
      if (next.done) return null;
      more.push(next.value);
      size += next.value.length;
    }
    if (more.length > 0) held = Buffer.concat([held, ...more]);
    const taken = held.subarray(0, length);
    held = held.subarray(length);
    return taken;
  };
}
