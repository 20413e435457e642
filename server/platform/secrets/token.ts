import { createHash } from 'node:crypto';

/** Tokens are stored hashed, so that they cannot be used by reading the database. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
