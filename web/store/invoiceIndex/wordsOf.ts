import { foldText } from '#shared/pageWords/foldText.ts';

/** Converts `1,250.00` or `$1250` to the form of amounts in the index; other words stay unchanged. */
function plainAmount(word: string): string {
  const bare = word.replace(/^[$€£]/, '');
  return /^-?\d{1,3}(,\d{3})+(\.\d*)?$/.test(bare) ? bare.replaceAll(',', '') : bare || word;
}

/** The words of a query, all of which have to be found. */
export function wordsOf(query: string): string[] {
  return foldText(query).split(' ').filter(Boolean).map(plainAmount);
}
