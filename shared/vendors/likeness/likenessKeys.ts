import { isCommon } from './nameWords.ts';
import type { Profile } from './Profile.ts';

/** With more than this nobody is compared because of one key. */
export const mostHolders = 25;

/** What nearly makes two vendors one by itself. */
const strongKey = /^(?:tax|iban|mail|phone|name) /;

export function isStrong(key: string): boolean {
  return strongKey.test(key);
}

/**
 * Those of the holders of a key, in their order, that each of them is compared with. What many share tells nothing where it
 * is a word: `Services`. Of those with one tax number, however many, each is like the first: no copy is left out.
 */
export function worthComparing<Holder>(key: string, holders: readonly Holder[]): readonly Holder[] {
  if (holders.length <= mostHolders) return holders;
  return isStrong(key) ? holders.slice(0, mostHolders) : [];
}

/**
 * Vendors that share no key are not alike: only those that do are compared. A key is short text, the same for the same
 * thing however it was written.
 */
export function likenessKeys(profile: Profile): string[] {
  const { words, taxId, ibans, emails, domains, phones, address } = profile;
  const keys = [
    ...(taxId ? [`tax ${taxId}`] : []),
    ...ibans.map((iban) => `iban ${iban}`),
    ...emails.map((email) => `mail ${email}`),
    ...domains.map((domain) => `domain ${domain}`),
    ...phones.map((phone) => `phone ${phone}`),
    ...(address ? [`place ${address.numbers.toSorted().slice(0, 3).join(' ')}`] : []),
    ...nameKeys(words),
  ];
  return [...new Set(keys)].map((key) => key.slice(0, longestKey));
}

const longestKey = 100;
const mostWords = 5;

function nameKeys(words: readonly string[]): string[] {
  const first = words.slice(0, mostWords);
  // What many have in their names makes nobody alike by itself.
  const own = first.filter((word) => !isCommon(word));
  const pairs = first.flatMap((one, place) =>
    first.slice(place + 1).map((other) => `words ${[one, other].sort().join(' ')}`),
  );
  const initials = words.length > 2 ? [`initials ${words.map((word) => word[0]).join('')}`] : [];
  const short = words.length === 1 && words[0] ? [`initials ${words[0].slice(0, 8)}`] : [];
  const whole = own.join('');
  // A slip leaves one end of a name as it is, and mostly the bones of its words.
  const ends = whole.length > 6 ? [`start ${whole.slice(0, 5)}`, `end ${whole.slice(-5)}`] : [];
  return [
    `name ${words.join('')}`,
    ...ends,
    ...own.map((word) => `word ${word}`),
    ...own.filter(({ length }) => length > 4).map((word) => `bones ${bonesOf(word)}`),
    ...pairs,
    ...initials,
    ...short,
  ];
}

/** The first letter, and the consonants that follow. */
function bonesOf(word: string): string {
  const rest = word.slice(1).replace(/[aeiouyäöü]/g, '');
  return `${word[0]}${rest}`.replace(/(.)\1+/g, '$1');
}
