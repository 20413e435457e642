import { foldText } from '#shared/pageWords/foldText.ts';

/** The words of one document, separated by spaces. */
export interface PageText {
  id: string;
  words: string;
}

/** A shorter word is in nearly every document. */
const shortestWord = 3;

/** The words of a query as documents have them; empty if they are too short to be looked for in documents. */
export function wordsForPages(query: string): string[] {
  const words = foldText(query).split(' ').filter(Boolean);
  return words.some(({ length }) => length >= shortestWord) ? words : [];
}

/**
 * Whether a document, or the fields of its invoice, have every word. Fields alone are no reason to name it, and are asked for
 * only where the document has a part of the words.
 */
export function isInPages(text: string, words: readonly string[], fields: () => string): boolean {
  let isFound = false;
  let left: string[] | undefined;
  for (const word of words) {
    if (word.length >= shortestWord && text.includes(word)) isFound = true;
    else {
      left ??= [];
      left.push(word);
    }
  }
  if (!isFound || !left) return isFound;
  const known = fields();
  return left.every((word) => known.includes(word));
}

/**
 * Whether every document with these words is among those with the words before. A short word is looked for in fields only, so
 * one that has grown long may be in further documents, and so may another long word.
 */
export function narrows(words: readonly string[], before: readonly string[]): boolean {
  if (before.length === 0 || words.length < before.length) return false;
  const isLong = (word: string) => word.length >= shortestWord;
  return words.every((word, index) => {
    const old = before[index];
    if (old === undefined) return !isLong(word);
    return word.includes(old) && (isLong(old) || !isLong(word));
  });
}

/** The word of the document in which a word of the query was found, such as "thermostat-12" for "thermo". */
export function wordFound(text: string, words: readonly string[]): string | null {
  const found = words.filter((word) => word.length >= shortestWord && text.includes(word));
  const [longest] = found.toSorted((one, other) => other.length - one.length);
  if (longest === undefined) return null;
  const at = text.indexOf(longest);
  const begin = text.lastIndexOf(' ', at) + 1;
  const end = text.indexOf(' ', at);
  return text.slice(begin, end < 0 ? text.length : end);
}
