import { inLatin } from './confusables.ts';
import type { Registered } from './domains.ts';

/** Shorter names differ by one letter from many unrelated names. */
export const minLength = 5;

/** Digits and small letters that look like Latin ones and that TR39 does not have, or has as a capital. */
const looksLike: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'l',
  '3': 'e',
  '5': 's',
  i: 'l',
  ı: 'l',
  а: 'a',
  в: 'b',
  ԁ: 'd',
  е: 'e',
  ё: 'e',
  һ: 'h',
  і: 'l',
  ї: 'l',
  ј: 'j',
  к: 'k',
  ӏ: 'l',
  м: 'm',
  н: 'h',
  о: 'o',
  р: 'p',
  ԛ: 'q',
  с: 'c',
  ѕ: 's',
  т: 't',
  у: 'y',
  ԝ: 'w',
  х: 'x',
  α: 'a',
  β: 'b',
  ε: 'e',
  ι: 'l',
  κ: 'k',
  ν: 'v',
  ο: 'o',
  ρ: 'p',
  τ: 't',
  υ: 'u',
  χ: 'x',
  ɑ: 'a',
  ɡ: 'g',
  հ: 'h',
  ո: 'n',
  օ: 'o',
  ս: 'u',
  ø: 'o',
  ł: 'l',
};

/** Words that impostors add to the name of a company. */
const additions = new Set(
  'account accounting accounts ap ar bank billing bills co company corp customer finance global gmbh group inc info international invoice invoices invoicing ltd mail official online pay payment payments portal rechnung remit secure service services support team'.split(
    ' ',
  ),
);

/** How a domain imitates a known one, in words; `null` if it does not. */
export function resemblance(one: Registered, other: Registered): string | null {
  const [name, known] = [plain(one.name), plain(other.name)];
  if (one.name === other.name) return `it ends in .${one.suffix} instead of .${other.suffix}`;
  if (known.length < minLength - 1) return null;
  if (name === known || skeleton(name) === skeleton(known)) return 'it only looks the same';
  if (isAddition(name, known)) return 'it has a word added';
  if (known.length >= minLength && isOneApart(name, known)) return 'it differs by one letter';
  return null;
}

function plain(name: string): string {
  return name.replaceAll('-', '');
}

/** Equal for names that look the same (compare the skeletons of Unicode TR39). */
export function skeleton(name: string): string {
  const bare = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const known = Array.from(bare, (letter) => looksLike[letter] ?? letter).join('');
  // Once more: what TR39 makes of a letter may look like another, as 3 looks like e.
  const letters = Array.from(
    inLatin(known).toLowerCase(),
    (letter) => looksLike[letter] ?? letter,
  ).join('');
  return letters.replaceAll('rn', 'm').replaceAll('vv', 'w');
}

function isAddition(name: string, known: string): boolean {
  if (name.startsWith(known)) return additions.has(name.slice(known.length));
  return name.endsWith(known) && additions.has(name.slice(0, -known.length));
}

/** Whether they differ by one inserted, deleted, replaced or swapped letter. */
export function isOneApart(one: string, other: string): boolean {
  if (one === other || Math.abs(one.length - other.length) > 1) return false;
  let start = 0;
  while (start < one.length && one[start] === other[start]) start += 1;
  const [left, right] = [one.slice(start), other.slice(start)];
  return (
    left.slice(1) === right ||
    left === right.slice(1) ||
    left.slice(1) === right.slice(1) ||
    (left[0] === right[1] && left[1] === right[0] && left.slice(2) === right.slice(2))
  );
}
