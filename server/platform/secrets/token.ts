import { createHash, timingSafeEqual } from 'node:crypto';

/** Tokens are stored hashed, so that they cannot be used by reading the database. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** Constant-time comparison, so that timing reveals nothing about the secret. */
export function isSameSecret(given: string, right: string): boolean {
  return timingSafeEqual(hashToken(given), hashToken(right));
}
