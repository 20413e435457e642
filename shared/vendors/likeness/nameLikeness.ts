import { isOneApart } from '../../checks/senders/resemblance.ts';
import { isCommon } from './nameWords.ts';

/** Similarity of two names by their words; 1 if they are equal in any order. */
export interface NameLikeness {
  alike: number;
  /** They differ only in common words: `Acme` and `Acme Services`. */
  isShortened: boolean;
}

const none: NameLikeness = { alike: 0, isShortened: false };

/** One wrong letter in a short word makes another word. */
const longEnough = 5;

export function nameLikeness(one: readonly string[], other: readonly string[]): NameLikeness {
  if (one.length === 0 || other.length === 0) return none;
  if (isSameText(one, other)) return { alike: 1, isShortened: false };
  if (isAcronym(one, other) || isAcronym(other, one)) return { alike: 0.8, isShortened: false };
  const unmatched = other.slice();
  let [shared, own, alike] = [0, 0, 0];
  const unmatchedOfOne: string[] = [];
  for (const word of one) {
    const [index, similarity] = bestMatch(word, unmatched);
    if (index < 0) {
      unmatchedOfOne.push(word);
      continue;
    }
    unmatched.splice(index, 1);
    const weight = weightOf(word);
    shared += weight;
    alike += weight * similarity;
    if (!isCommon(word)) own += 1;
  }
  const apart = [...unmatchedOfOne, ...unmatched];
  // Names that differ in their numbers are different.
  if (apart.some((word) => /\d/.test(word))) return none;
  const total = 2 * shared + apart.reduce((sum, word) => sum + weightOf(word), 0);
  return {
    // Common words alone do not make names alike.
    alike: own > 0 ? (2 * alike) / total : 0,
    isShortened:
      own > 0 &&
      apart.length > 0 &&
      (unmatchedOfOne.length === 0 || unmatched.length === 0) &&
      apart.every(isCommon),
  };
}

/** Also equal if a space is missing. */
function isSameText(one: readonly string[], other: readonly string[]): boolean {
  return one[0]?.[0] === other[0]?.[0] && one.join('') === other.join('');
}

function weightOf(word: string): number {
  return isCommon(word) ? 0.45 : 1;
}

/** Index of the same word, or one with a typing error; -1 if there is none. */
function bestMatch(word: string, among: readonly string[]): [place: number, sameness: number] {
  const same = among.indexOf(word);
  if (same >= 0) return [same, 1];
  const slip = among.findIndex((other) => isSlip(word, other));
  return slip < 0 ? [-1, 0] : [slip, word.length < 7 ? 0.85 : 0.95];
}

function isSlip(one: string, other: string): boolean {
  if (Math.min(one.length, other.length) < longEnough || /\d/.test(one + other)) return false;
  return isOneApart(one, other);
}

function isAcronym([short = '', ...more]: readonly string[], long: readonly string[]): boolean {
  if (more.length > 0 || long.length < 3 || short.length !== long.length) return false;
  return long.every((word, index) => word.startsWith(short.charAt(index)));
}
