import { randomBytes } from 'node:crypto';
import { keyMark } from '#shared/api/contract.ts';

const shownCharacters = 4;

/** 256 random bits after the prefix of our keys. */
export function newToken(): string {
  return keyMark + randomBytes(32).toString('base64url');
}

const pattern = new RegExp(`^${keyMark}[\\w-]{43}$`);

/** Checks the format only, which saves a query for anything that is no key of ours. */
export function isToken(text: string): boolean {
  return pattern.test(text);
}

/** The part of a key that may be shown and logged: enough to recognise it, too little to guess the rest. */
export function prefixOf(token: string): string {
  return token.slice(0, keyMark.length + shownCharacters);
}
