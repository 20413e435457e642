import { isCommon } from './nameWords.ts';
import type { Profile } from './Profile.ts';

/** Keys of more vendors are not used for comparison. */
export const mostHolders = 25;

/** Keys that almost prove that two vendors are the same. */
const strongKey = /^(?:tax|iban|mail|phone|name) /;

export function isStrong(key: string): boolean {
  return strongKey.test(key);
}

/**
 * The vendors of a key that all its vendors are compared with. A word shared by many, such as `Services`, means
 * nothing. Of vendors with the same tax number, each is compared with the first ones, so no duplicate is missed.
 */
export function worthComparing<Holder>(key: string, holders: readonly Holder[]): readonly Holder[] {
  if (holders.length <= mostHolders) return holders;
  return isStrong(key) ? holders.slice(0, mostHolders) : [];
}

/** Only vendors with a common key are compared. A key is a short normalised text. */
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
  return [...new Set(keys)].map((key) => key.slice(0, maxKeyLength));
}

const maxKeyLength = 100;
const maxWords = 5;

function nameKeys(words: readonly string[]): string[] {
  const first = words.slice(0, maxWords);
  // Common words do not make vendors alike by themselves.
  const own = first.filter((word) => !isCommon(word));
  const pairs = first.flatMap((one, place) =>
    first.slice(place + 1).map((other) => `words ${[one, other].sort().join(' ')}`),
  );
  const initials = words.length > 2 ? [`initials ${words.map((word) => word[0]).join('')}`] : [];
  const short = words.length === 1 && words[0] ? [`initials ${words[0].slice(0, 8)}`] : [];
  const whole = own.join('');
  // A typing error usually keeps one end of a name and most consonants.
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

/** The first letter and the following consonants. */
function bonesOf(word: string): string {
  const rest = word.slice(1).replace(/[aeiouyäöü]/g, '');
  return `${word[0]}${rest}`.replace(/(.)\1+/g, '$1');
}
