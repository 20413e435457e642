import type { Registered } from './domains.ts';

/** Shorter names differ by a letter from many others. */
const shortest = 5;

/** Letters of other alphabets, and digits, that look like these. */
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
  ε: 'e',
  ι: 'l',
  κ: 'k',
  ν: 'v',
  ο: 'o',
  ρ: 'p',
  τ: 't',
  υ: 'u',
  χ: 'x',
  ɡ: 'g',
  ø: 'o',
  ł: 'l',
};

/** What an impostor adds, so that an address seems to be a company's own. */
const additions = new Set(
  'account accounting accounts ap ar bank billing bills co company corp customer finance global gmbh group inc info international invoice invoices invoicing ltd mail official online pay payment payments portal rechnung remit secure service services support team'.split(
    ' ',
  ),
);

/** How a domain resembles another one without being it; `null` where it does not. */
export function resemblance(one: Registered, other: Registered): string | null {
  const [name, known] = [plain(one.name), plain(other.name)];
  if (one.name === other.name) return `it ends in .${one.suffix} instead of .${other.suffix}`;
  if (known.length < shortest - 1) return null;
  if (name === known || skeleton(name) === skeleton(known)) return 'it only looks the same';
  if (isAddition(name, known)) return 'it has a word added';
  if (known.length >= shortest && isOneApart(name, known)) return 'it differs by one letter';
  return null;
}

function plain(name: string): string {
  return name.replaceAll('-', '');
}

/** The same for names that look the same. */
export function skeleton(name: string): string {
  const bare = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const letters = Array.from(bare, (letter) => looksLike[letter] ?? letter).join('');
  return letters.replaceAll('rn', 'm').replaceAll('vv', 'w');
}

function isAddition(name: string, known: string): boolean {
  if (name.startsWith(known)) return additions.has(name.slice(known.length));
  return name.endsWith(known) && additions.has(name.slice(0, -known.length));
}

/** One letter more, less or other, or two that changed places. */
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
