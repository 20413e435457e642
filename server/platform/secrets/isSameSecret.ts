import { timingSafeEqual } from 'node:crypto';
import { hashToken } from './token.ts';

/** Constant-time comparison, so that timing reveals nothing about the secret. */
export function isSameSecret(given: string, right: string): boolean {
  return timingSafeEqual(hashToken(given), hashToken(right));
}
