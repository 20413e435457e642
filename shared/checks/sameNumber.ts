import { compact } from './texts.ts';

/** Ignores case, spaces, punctuation and leading zeros: numbers are often typed without them. */
export function isSameNumber(one: string, other: string): boolean {
  const plain = (number: string) => compact(number).replace(/(?<!\d)0+(?=\d)/g, '');
  return plain(one) === plain(other);
}
