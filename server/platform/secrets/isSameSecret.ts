import { timingSafeEqual } from 'node:crypto';
import { hashToken } from './token.ts';

/** In the same time whatever is given: how long it takes tells nothing of the right one. */
export function isSameSecret(given: string, right: string): boolean {
  return timingSafeEqual(hashToken(given), hashToken(right));
}
