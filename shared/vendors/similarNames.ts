import { isOneApart } from '../checks/senders/resemblance.ts';
import { vendorNameKey } from './vendorKeys.ts';

/** One wrong letter in a short word makes another word. */
const longEnough = 5;

/** Whether two names may be the same company: with parts left out, or one letter misread. */
export function areSimilarNames(one: string, other: string): boolean {
  const [fewer, more] = [wordsOf(one), wordsOf(other)].sort((a, b) => a.length - b.length);
  if (!fewer?.length || !more?.length) return false;
  if (isSameWord(fewer.join(''), more.join(''))) return true;
  return fewer.every((word) => more.some((known) => isSameWord(word, known)));
}

function wordsOf(name: string): string[] {
  return vendorNameKey(name).split(' ').filter(Boolean);
}

function isSameWord(one: string, other: string): boolean {
  if (one === other) return true;
  return Math.min(one.length, other.length) >= longEnough && isOneApart(one, other);
}
