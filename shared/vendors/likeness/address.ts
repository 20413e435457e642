/** A normalised address. Its numbers are more distinctive than its words. */
export interface Address {
  /** House number, postcode and box; not floors and rooms. */
  numbers: readonly string[];
  words: ReadonlySet<string>;
}

const abbreviations: Readonly<Record<string, string>> = {
  ave: 'avenue',
  av: 'avenue',
  blvd: 'boulevard',
  bd: 'boulevard',
  ct: 'court',
  dr: 'drive',
  hwy: 'highway',
  ln: 'lane',
  n: 'north',
  s: 'south',
  e: 'east',
  w: 'west',
  pk: 'park',
  pkwy: 'parkway',
  pl: 'place',
  rd: 'road',
  sq: 'square',
  st: 'street',
  str: 'strasse',
  ter: 'terrace',
};

/** Words that are often left out. */
const optional = new Set(
  'suite ste unit floor fl apt room building germany deutschland france usa us uk united states kingdom gb de fr'.split(
    ' ',
  ),
);

export function addressOf(text: string): Address | null {
  const parts = text
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/(?<=\p{L}{3})str\.?(?=\s|$)/gu, 'strasse')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((part) => part !== '' && !optional.has(part));
  const numbers = parts.filter((part) => /\d/.test(part));
  const words = parts.filter((part) => !/\d/.test(part)).map((word) => abbreviations[word] ?? word);
  return numbers.length > 0 && words.length > 0 ? { numbers, words: new Set(words) } : null;
}

/** True if the numbers and most words are equal. */
export function isSameAddress(one: Address | null, other: Address | null): boolean {
  if (!one || !other) return false;
  const [fewer, more] = [one.numbers, other.numbers].sort((a, b) => a.length - b.length);
  if (!fewer || !more || !fewer.every((number) => more.includes(number))) return false;
  const shared = [...one.words].filter((word) => other.words.has(word)).length;
  return shared / Math.min(one.words.size, other.words.size) >= 0.6;
}
