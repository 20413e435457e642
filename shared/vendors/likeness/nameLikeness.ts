import { isOneApart } from '../../checks/senders/resemblance.ts';
import { isCommon } from './nameWords.ts';

/** How alike two names are, as their words: 1 where they say the same, in whatever order. */
export interface NameLikeness {
  alike: number;
  /** What one has more than the other is common alone: `Acme` and `Acme Services`. */
  isShortened: boolean;
}

const none: NameLikeness = { alike: 0, isShortened: false };

/** A slip in a short word makes another word of it. */
const longEnough = 5;

export function nameLikeness(one: readonly string[], other: readonly string[]): NameLikeness {
  if (one.length === 0 || other.length === 0) return none;
  if (isSameText(one, other)) return { alike: 1, isShortened: false };
  if (isAcronym(one, other) || isAcronym(other, one)) return { alike: 0.8, isShortened: false };
  const left = other.slice();
  let [shared, own, alike] = [0, 0, 0];
  const lone: string[] = [];
  for (const word of one) {
    const [place, sameness] = bestMatch(word, left);
    if (place < 0) {
      lone.push(word);
      continue;
    }
    left.splice(place, 1);
    const weight = weightOf(word);
    shared += weight;
    alike += weight * sameness;
    if (!isCommon(word)) own += 1;
  }
  const apart = [...lone, ...left];
  // Of two that differ in their numbers, or of which each has a word of its own, each is another.
  if (apart.some((word) => /\d/.test(word))) return none;
  const total = 2 * shared + apart.reduce((sum, word) => sum + weightOf(word), 0);
  return {
    // Words that everybody has in common are no likeness.
    alike: own > 0 ? (2 * alike) / total : 0,
    isShortened:
      own > 0 &&
      apart.length > 0 &&
      (lone.length === 0 || left.length === 0) &&
      apart.every(isCommon),
  };
}

/** Also where a space is left out. */
function isSameText(one: readonly string[], other: readonly string[]): boolean {
  return one[0]?.[0] === other[0]?.[0] && one.join('') === other.join('');
}

function weightOf(word: string): number {
  return isCommon(word) ? 0.45 : 1;
}

/** Which of the words is the same, or the same but for a slip; -1: none. */
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
  return long.every((word, place) => word.startsWith(short.charAt(place)));
}
