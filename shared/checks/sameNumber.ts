import { compact } from './texts.ts';

/** Ignores case, spaces, punctuation and leading zeros: numbers are often typed without them. */
export function numberKey(number: string): string {
  return compact(number).replace(/(?<!\d)0+(?=\d)/g, '');
}

export function isSameNumber(one: string, other: string): boolean {
  return numberKey(one) === numberKey(other);
}
