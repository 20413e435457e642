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

/** Converts `1,250.00` or `$1250` to the form of amounts in the index; other words stay unchanged. */
function plainAmount(word: string): string {
  const bare = word.replace(/^[$€£]/, '');
  return /^-?\d{1,3}(,\d{3})+(\.\d*)?$/.test(bare) ? bare.replaceAll(',', '') : bare || word;
}

/** The words of a query, all of which have to be found. */
export function wordsOf(query: string): string[] {
  return foldText(query).split(' ').filter(Boolean).map(plainAmount);
}
