const marks = /\p{M}/gu;
const beyondAscii = /[^\x20-\x7e]/;
/** Letters that NFD does not split into a plain letter and an accent. */
const plainOf: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
};
const undivided = new RegExp(`[${Object.keys(plainOf).join('')}]`, 'g');

/** Lower case without accents, for searching: "Müller" and "muller" are the same. */
export function foldText(text: string): string {
  const lower = text.toLowerCase();
  if (!beyondAscii.test(lower)) return lower;
  return lower
    .normalize('NFD')
    .replace(marks, '')
    .replace(undivided, (letter) => plainOf[letter] ?? letter)
    .replace(/\s/g, ' ');
}
