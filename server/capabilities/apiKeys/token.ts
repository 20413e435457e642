import { randomBytes } from 'node:crypto';
import { keyMark } from '#shared/api/contract.ts';

const shownCharacters = 4;

/** 256 random bits behind the mark of our keys. */
export function newToken(): string {
  return keyMark + randomBytes(32).toString('base64url');
}

const pattern = new RegExp(`^${keyMark}[\\w-]{43}$`);

/** Whether it could be one of ours: anything else needs no looking up. */
export function isToken(text: string): boolean {
  return pattern.test(text);
}

/** What of a key may be shown and written down: enough to tell it from others, and nothing to guess the rest by. */
export function prefixOf(token: string): string {
  return token.slice(0, keyMark.length + shownCharacters);
}
