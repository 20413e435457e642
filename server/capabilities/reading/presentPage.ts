import type { PageOfWords } from '#shared/reading/words.ts';
import type { ShownPage } from '#shared/uploads/contract.ts';

/** A page for the screen: the words with their positions, and nothing about how it was read. */
export function presentPage({ width, height, turned = 0, words }: PageOfWords): ShownPage {
  return { width, height, turned, words: words.map(({ text, box }) => [text, ...box]) };
}
